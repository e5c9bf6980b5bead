package lockstep.fuzz.detection;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.compiler.pipeline.StandardPipelines;
import lockstep.fuzz.judge.Fault;
import lockstep.fuzz.judge.FaultKind;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.Pass;
import lockstep.ir.rule.Rule;

/**
 * A faulty variant of one pass.
 *
 * @param pass name of the pass that it stands for
 * @param name kebab-case, unique in the pass; the name of the faulty rule
 * @param source what it is modelled on: {@code row N} of the list of public reports, or {@code classical}
 * @param summary what goes wrong, one line without a full stop
 * @param oracles what may catch it
 * @param moment whether it goes wrong before or behind the real pass
 * @param mistake the wrong rewrite
 */
public record SeededBug(
        String pass,
        String name,
        String source,
        String summary,
        Set<FaultKind> oracles,
        Moment moment,
        Mistake mistake) {
    /** The default pipeline where mem2reg is to have something to do: sroa promotes what it finds first. */
    private static final String MEM2REG_FIRST = "mem2reg,"
            + StandardPipelines.DEFAULT.replace("mem2reg,", "");

    /** Passes that the default pipeline lacks, behind it; for remat with a target that small kernels exceed. */
    private static final Map<String, String> BEHIND_DEFAULT =
            Map.of(
                    "remat", "remat<remat-maxreg-ceiling=4;remat-lli-factor=0>",
                    "loop-unroll", "loop-unroll",
                    "sink", "sink",
                    "sinking2", "sinking2",
                    "branch-dist", "branch-dist");

    /**
     * Passes that come before the default pipeline, which would leave them little to do: variables, slots and calls are
     * there as they were generated.
     */
    private static final Map<String, String> BEFORE_DEFAULT = Map.ofEntries(
            first("globalopt"),
            first("globaldce"),
            first("constmerge"),
            first("memory-space-opt"),
            first("ipmsp"),
            first("nv-early-inliner"),
            first("basic-dbe"),
            first("reuse-local-memory"),
            first("sccp"),
            first("ipsccp"),
            first("adce"),
            first("gvn"),
            first("newgvn"),
            first("dse"),
            first("bypass-slow-division"),
            first("memcpyopt"),
            first("correlated-propagation"),
            first("instcombine"),
            first("jump-threading"),
            first("tailcallelim"),
            first("reassociate"),
            first("scalarizer"),
            first("d2ir-scalarizer"),
            first("load-store-vectorizer"),
            first("old-load-store-vectorizer"),
            first("cssa"),
            first("unreachableblockelim"),
            first("nvvm-predicate-opt"),
            first("nvvm-predicate-opt-variant"),
            first("nvvm-lower-alloca"),
            first("structurizecfg"),
            Map.entry("nvvm-intrinsic-lowering", "nvvm-intrinsic-lowering<1>"),
            Map.entry("dessa", "cssa,dessa"));

    /** Profiles of programs for passes that those of the profile default give little to do. */
    private static final Map<String, String> PROFILES = Map.ofEntries(
            Map.entry("globalopt", "globalopt"),
            Map.entry("globaldce", "globalopt"),
            Map.entry("constmerge", "globalopt"),
            Map.entry("ipsccp", "globalopt"),
            Map.entry("memory-space-opt", "memory"),
            Map.entry("ipmsp", "memory"),
            Map.entry("memcpyopt", "memory"),
            Map.entry("reuse-local-memory", "memory"),
            Map.entry("load-store-vectorizer", "memory"),
            Map.entry("old-load-store-vectorizer", "memory"),
            Map.entry("cssa", "cssa"),
            Map.entry("dessa", "cssa"),
            Map.entry("loop-unroll", "loops"));

    private static Map.Entry<String, String> first(String pass) {
        return Map.entry(pass, pass);
    }

    public SeededBug {
        Objects.requireNonNull(pass);
        Objects.requireNonNull(name);
        Objects.requireNonNull(source);
        Objects.requireNonNull(summary);
        oracles = Set.copyOf(oracles);
        Objects.requireNonNull(moment);
        Objects.requireNonNull(mistake);
    }

    /** {@code pass/name}. */
    public String id() {
        return pass + "/" + name;
    }

    /** The rule under which the mistake is made. */
    public Rule rule() {
        return new Rule(pass, name, summary);
    }

    /** The faulty pass. */
    public Pass<?> faultyPass() {
        Blunder blunder = new Blunder(rule(), moment, mistake);
        return switch (PassRegistry.builtIn().find(pass).orElseThrow()) {
            case FunctionPass real -> new FaultyPass(real, blunder);
            case ModulePass real -> new FaultyModulePass(real, blunder);
        };
    }

    /** Lockstep's passes with the faulty one in place of the real one. */
    public PassRegistry registry() {
        List<Pass<?>> passes = PassRegistry.builtIn().all().stream()
                .<Pass<?>>map(p -> p.info().name().equals(pass) ? faultyPass() : p)
                .toList();
        return PassRegistry.of(passes);
    }

    /**
     * The default pipeline with the faulty pass in place of the real one. For a bug of mem2reg that pass comes first:
     * sroa, which does so in the default pipeline, leaves it nothing to promote.
     */
    public Pipeline pipeline() {
        return PipelineParser.parse(registry(), pipelineText());
    }

    /** The same pipeline of real passes. */
    public Pipeline soundPipeline() {
        return PipelineParser.parse(PassRegistry.builtIn(), pipelineText());
    }

    /** Name of the profile of the programs in which it is looked for. */
    public String profile() {
        return PROFILES.getOrDefault(pass, "default");
    }

    /** The names of the pipeline's passes. */
    String pipelineText() {
        if (BEFORE_DEFAULT.containsKey(pass)) {
            return BEFORE_DEFAULT.get(pass) + "," + StandardPipelines.DEFAULT;
        }
        if (BEHIND_DEFAULT.containsKey(pass)) {
            return StandardPipelines.DEFAULT + "," + BEHIND_DEFAULT.get(pass);
        }
        return pass.equals("mem2reg") ? MEM2REG_FIRST : StandardPipelines.DEFAULT;
    }

    /** Whether {@code fault} names the pass that is faulty. */
    public boolean isBlamedBy(Fault fault) {
        return fault.pass().equals(pass);
    }

    @Override
    public String toString() {
        return id();
    }
}
