package lockstep.fuzz.detection;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import lockstep.compiler.ori.lower.PtxLowering;
import lockstep.compiler.phase.PhasePipeline;
import lockstep.compiler.pipeline.LoweringStep;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.fuzz.judge.FaultKind;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.MachinePass;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.OriModulePass;
import lockstep.ir.pass.OriPass;
import lockstep.ir.pass.Pass;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.ori.OriModule;

/**
 * A faulty variant of a step from PTX to a cubin: lowering, reconvergence, register allocation, control fields. It is
 * searched for in cubins of generated PTX programs.
 *
 * @param pass the step
 * @param name kebab-case, unique in the step
 * @param summary what goes wrong, one line without a full stop
 * @param profile of the programs, one of PTX
 * @param mistake what replaces the real step
 */
public record PhaseBug(String pass, String name, String summary, String profile, PhaseMistake mistake)
        implements SeededBug {
    public PhaseBug {
        Objects.requireNonNull(pass);
        Objects.requireNonNull(name);
        Objects.requireNonNull(summary);
        Objects.requireNonNull(profile);
        Objects.requireNonNull(mistake);
    }

    @Override
    public String source() {
        return "classical";
    }

    @Override
    public Set<FaultKind> oracles() {
        return Set.of(FaultKind.DIFFERS, FaultKind.POLICY, FaultKind.PARTICIPANTS, FaultKind.BROKEN_MODULE);
    }

    @Override
    public String pipelineText() {
        return PhasePipeline.of(0, Architecture.SM_90, PassRegistry.builtIn()).toString();
    }

    @Override
    public Pipeline pipeline() {
        if (!pass.equals(LoweringStep.LOWER)) {
            return PipelineParser.parse(registry(), pipelineText());
        }
        return switch (mistake) {
            case PhaseMistake.After after ->
                soundPipeline().with(module -> after.change().apply(PtxLowering.lower(module)));
            case PhaseMistake.Instead _ -> throw new IllegalStateException(pass + " is not a pass");
        };
    }

    private PassRegistry registry() {
        List<Pass<?>> passes = PassRegistry.builtIn().all().stream()
                .<Pass<?>>map(real -> real.name().equals(pass) ? faulty(real) : real)
                .toList();
        return PassRegistry.of(passes);
    }

    private Pass<?> faulty(Pass<?> real) {
        return switch (real) {
            case OriModulePass whole -> FaultyPasses.of(whole, rule(), mistake);
            case FunctionPass _, ModulePass _, MachinePass _, OriPass _ ->
                throw new IllegalStateException(pass + " is not a pass over Ori modules");
        };
    }

    @Override
    public String toString() {
        return id();
    }

    /** A mistake in a step that produces or changes Ori. Stateless. */
    public sealed interface PhaseMistake {
        /**
         * A change of the program after a step.
         *
         * @param change maps the program that the real step leaves to a wrong one; returns the same object where the
         *     mistake does not apply
         */
        record After(UnaryOperator<OriModule> change) implements PhaseMistake {}

        /**
         * Another pass that replaces the real one.
         *
         * @param pass does the same by other, wrong rules
         */
        record Instead(OriModulePass pass) implements PhaseMistake {}
    }
}
