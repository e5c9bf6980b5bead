package lockstep.fuzz.detection;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.pipeline.StandardPipelines;

/**
 * What a campaign for one pass runs: programs and a pipeline that give the pass something to do.
 *
 * @param pass its name
 */
public record PassCampaign(String pass) {
    /** The default pipeline where mem2reg is to have something to do: sroa promotes what it finds first. */
    private static final String MEM2REG_FIRST = "mem2reg," + StandardPipelines.DEFAULT.replace("mem2reg,", "");

    /**
     * Passes that are not in the default pipeline, run after it; remat with a register target that small kernels
     * exceed.
     */
    private static final Map<String, String> AFTER_DEFAULT = Map.of(
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
            first("function-attrs"),
            first("deadargelim"),
            first("argpromotion"),
            first("constmerge"),
            first("memory-space-opt"),
            first("ipmsp"),
            first("nv-early-inliner"),
            first("inline"),
            first("attributor"),
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
            first("nvvm-predicate-opt-variant"),
            first("nvvm-predicate-opt"),
            first("nvvm-lower-alloca"),
            first("structurizecfg"),
            first("lcssa"),
            first("licm"),
            first("loop-rotate"),
            first("loop-deletion"),
            first("indvars"),
            first("loop-idiom"),
            first("loop-flatten"),
            Map.entry("loop-reduce", "loop-reduce<no-lsr-drop-solution;lsr-loop-level=0>"),
            Map.entry("loop-index-split", "loop-index-split<divergent-bounds>"),
            Map.entry("loop-interchange", "loop-interchange<loop-interchange-threshold=-100>"),
            Map.entry("simple-loop-unswitch", "simple-loop-unswitch<nontrivial;divergent-conditions>"),
            Map.entry("nvvm-intrinsic-lowering", "nvvm-intrinsic-lowering<1>"),
            Map.entry("dessa", "cssa,dessa"));

    /** Passes over loops, which run after the passes that canonicalize loops. No pass follows them. */
    private static final Set<String> OVER_LOOPS = Set.of(
            "lcssa",
            "licm",
            "indvars",
            "loop-rotate",
            "loop-deletion",
            "loop-idiom",
            "loop-reduce",
            "loop-flatten",
            "loop-index-split",
            "loop-interchange",
            "simple-loop-unswitch");

    /** What runs between that and a pass where it is not just lcssa: invariant code is to be hoisted out of loops. */
    private static final Map<String, String> BEFORE_LOOP_PASS =
            Map.of("lcssa", "", "simple-loop-unswitch", "lcssa,licm,");

    /** The passes that canonicalize loops. */
    private static final String LOOP_FORM = "mem2reg,loop-simplify,";

    /** Profiles for passes that programs of the profile default give little to do. */
    private static final Map<String, String> PROFILES = Map.ofEntries(
            Map.entry("globalopt", "globalopt"),
            Map.entry("globaldce", "globalopt"),
            Map.entry("constmerge", "globalopt"),
            Map.entry("ipsccp", "globalopt"),
            Map.entry("function-attrs", "calls"),
            Map.entry("attributor", "calls"),
            Map.entry("inline", "calls"),
            Map.entry("deadargelim", "calls"),
            Map.entry("argpromotion", "calls"),
            Map.entry("memory-space-opt", "memory"),
            Map.entry("ipmsp", "memory"),
            Map.entry("memcpyopt", "memory"),
            Map.entry("reuse-local-memory", "memory"),
            Map.entry("load-store-vectorizer", "memory"),
            Map.entry("old-load-store-vectorizer", "memory"),
            Map.entry("cssa", "cssa"),
            Map.entry("dessa", "cssa"),
            Map.entry("lcssa", "loops"),
            Map.entry("licm", "loops"),
            Map.entry("loop-rotate", "loops"),
            Map.entry("loop-deletion", "loops"),
            Map.entry("indvars", "loops"),
            Map.entry("loop-idiom", "loops"),
            Map.entry("loop-reduce", "loops"),
            Map.entry("loop-index-split", "loops"),
            Map.entry("loop-flatten", "loops"),
            Map.entry("loop-interchange", "loops"),
            Map.entry("simple-loop-unswitch", "loops"),
            Map.entry("loop-unroll", "loops"));

    private static Map.Entry<String, String> first(String pass) {
        return Map.entry(pass, pass);
    }

    public PassCampaign {
        Objects.requireNonNull(pass);
    }

    /** The campaign for the pass of this name. */
    public static PassCampaign of(String pass) {
        return new PassCampaign(pass);
    }

    /** Name of the profile of the programs. */
    public String profile() {
        return PROFILES.getOrDefault(pass, "default");
    }

    /** The pass as a step, with settings where it needs some. */
    public String step() {
        String before = BEFORE_DEFAULT.getOrDefault(pass, pass);
        return AFTER_DEFAULT.getOrDefault(pass, before);
    }

    /** The pipeline's passes. */
    public String pipeline() {
        if (OVER_LOOPS.contains(pass)) {
            return LOOP_FORM + BEFORE_LOOP_PASS.getOrDefault(pass, "lcssa,") + step();
        }
        if (BEFORE_DEFAULT.containsKey(pass)) {
            return BEFORE_DEFAULT.get(pass) + "," + StandardPipelines.DEFAULT;
        }
        if (AFTER_DEFAULT.containsKey(pass)) {
            return StandardPipelines.DEFAULT + "," + AFTER_DEFAULT.get(pass);
        }
        return pass.equals("mem2reg") ? MEM2REG_FIRST : StandardPipelines.DEFAULT;
    }
}
