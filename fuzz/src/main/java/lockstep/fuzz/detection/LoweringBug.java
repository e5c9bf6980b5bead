package lockstep.fuzz.detection;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import lockstep.compiler.codegen.CodegenOptions;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.compiler.pipeline.Selector;
import lockstep.fuzz.judge.FaultKind;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.MachinePass;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.OriModulePass;
import lockstep.ir.pass.OriPass;
import lockstep.ir.pass.Pass;
import lockstep.ir.ptx.machine.MachineFunction;

/**
 * A faulty variant of selection, or of a pass over machine IR. It is searched for in the PTX that generated kernels are
 * compiled to: legalization, selection, the machine passes of level 0, emission.
 *
 * @param pass the step
 * @param name kebab-case, unique in the step
 * @param summary what goes wrong, one line without a full stop
 * @param profile of the programs
 * @param mistake what replaces the real step
 */
public record LoweringBug(String pass, String name, String summary, String profile, MachineMistake mistake)
        implements SeededBug {
    /** The step that selects instructions. */
    public static final String SELECT = "select";

    private static final String MACHINE_PASSES = SELECT
            + "<sm_90>,finalize-isel,two-address-instruction,phi-node-elimination,post-ra-pseudos,prologepilog,emit";

    public LoweringBug {
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
        return Stream.concat(CodegenOptions.legalization().stream(), Stream.of(MACHINE_PASSES))
                .collect(Collectors.joining(","));
    }

    @Override
    public Pipeline pipeline() {
        return switch (mistake) {
            case MachineMistake.OfSelection selection -> soundPipeline().with(selection.selector());
            case MachineMistake.OfPass change -> PipelineParser.parse(registry(change), pipelineText());
        };
    }

    private PassRegistry registry(MachineMistake.OfPass change) {
        List<Pass<?>> passes = PassRegistry.builtIn().all().stream()
                .<Pass<?>>map(real -> real.name().equals(pass) ? faulty(real, change) : real)
                .toList();
        return PassRegistry.of(passes);
    }

    private Pass<?> faulty(Pass<?> real, MachineMistake.OfPass change) {
        return switch (real) {
            case MachinePass machine -> FaultyPasses.of(machine, rule(), change);
            case FunctionPass _, ModulePass _, OriPass _, OriModulePass _ ->
                throw new IllegalStateException(pass + " is not a pass over machine IR");
        };
    }

    @Override
    public String toString() {
        return id();
    }

    /** A mistake in a step that produces or changes machine IR. Stateless. */
    public sealed interface MachineMistake {
        /** Another selection. */
        record OfSelection(Selector selector) implements MachineMistake {}

        /**
         * A change of the function after a pass.
         *
         * @param change maps the function that the real pass leaves to a wrong one; returns the same object where the
         *     mistake does not apply
         */
        record OfPass(UnaryOperator<MachineFunction> change) implements MachineMistake {}
    }
}
