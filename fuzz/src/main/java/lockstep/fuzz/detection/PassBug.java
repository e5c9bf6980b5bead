package lockstep.fuzz.detection;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.fuzz.judge.Fault;
import lockstep.fuzz.judge.FaultKind;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.MachinePass;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.OriModulePass;
import lockstep.ir.pass.OriPass;
import lockstep.ir.pass.Pass;

/**
 * A faulty variant of one pass over LLVM IR.
 *
 * @param pass name of the pass that it replaces
 * @param name kebab-case, unique in the pass; the name of the faulty rule
 * @param source what it is modelled on: {@code row N} of the list of public reports, or {@code classical}
 * @param summary what goes wrong, one line without a full stop
 * @param oracles what may catch it
 * @param position whether the mistake is made before or after the real pass
 * @param mistake the wrong rewrite
 * @param profile of the programs that show it
 */
public record PassBug(
        String pass,
        String name,
        String source,
        String summary,
        Set<FaultKind> oracles,
        Position position,
        Mistake mistake,
        String profile)
        implements SeededBug {
    /** Where the mistake is made, relative to the real pass. */
    public enum Position {
        /** On the function that the real pass gets. */
        BEFORE,
        /** On the function that the real pass leaves. */
        AFTER
    }

    public PassBug {
        Objects.requireNonNull(pass);
        Objects.requireNonNull(name);
        Objects.requireNonNull(source);
        Objects.requireNonNull(summary);
        oracles = Set.copyOf(oracles);
        Objects.requireNonNull(position);
        Objects.requireNonNull(mistake);
        Objects.requireNonNull(profile);
    }

    /** A bug that programs of the pass's usual profile show. */
    public PassBug(
            String pass,
            String name,
            String source,
            String summary,
            Set<FaultKind> oracles,
            Position position,
            Mistake mistake) {
        this(
                pass,
                name,
                source,
                summary,
                oracles,
                position,
                mistake,
                PassCampaign.of(pass).profile());
    }

    /** This, looked for in programs of another profile. */
    public PassBug in(String other) {
        return new PassBug(pass, name, source, summary, oracles, position, mistake, other);
    }

    /** The faulty pass. */
    public Pass<?> faultyPass() {
        return switch (PassRegistry.builtIn().find(pass).orElseThrow()) {
            case FunctionPass real -> FaultyPasses.of(real, rule(), position, mistake);
            case ModulePass real -> FaultyPasses.of(real, rule(), position, mistake);
            case MachinePass _, OriPass _, OriModulePass _ ->
                throw new IllegalStateException(pass + " works on an open form");
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
    @Override
    public Pipeline pipeline() {
        return PipelineParser.parse(registry(), pipelineText());
    }

    @Override
    public String pipelineText() {
        return PassCampaign.of(pass).pipeline();
    }

    /**
     * {@inheritDoc} A fault about a claim names the analysis that made the claim; there the step is blamed after which
     * the claim first does not hold.
     */
    @Override
    public boolean isBlamedBy(Fault fault) {
        if (fault.kind() != FaultKind.CLAIM) {
            return SeededBug.super.isBlamedBy(fault);
        }
        return fault.step() >= 0
                && pipeline().steps().get(fault.step()).pass().info().name().equals(pass);
    }

    @Override
    public String toString() {
        return id();
    }

    /** One wrong rewrite. Stateless. */
    @FunctionalInterface
    public interface Mistake {
        /**
         * Makes the mistake at {@code at} if that has the form that triggers it: calls {@link MistakeSite#permits}
         * before the first edit and changes nothing if it returns false. The resulting function verifies, unless the
         * mistake is that it does not.
         */
        void make(Instruction at, MistakeSite site);
    }
}
