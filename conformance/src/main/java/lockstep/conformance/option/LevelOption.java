package lockstep.conformance.option;

import java.util.Optional;
import lockstep.compiler.codegen.CodegenOptions;
import lockstep.compiler.phase.PhasePipeline;
import lockstep.compiler.pipeline.LoweringStep;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.conformance.driver.Environment;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.isa.Architecture;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code --to}, {@code --arch}: code generation down to a level. */
public final class LevelOption {
    @Option(
            names = "--to",
            paramLabel = "LEVEL",
            description = "Compile as cc does, -O2 unless passes or a level are given: to selectable LLVM IR (nvvm), to"
                    + " machine IR (machine), to PTX (ptx) or to a cubin (sass), phase by phase.")
    private @Nullable String level;

    private static final String SASS = "sass";

    @Mixin
    private TargetOption target = new TargetOption();

    /** Whether code is generated. */
    public boolean isGiven() {
        return level != null;
    }

    /**
     * The pipeline of code generation.
     *
     * @throws InputException if the level, target or pipeline does not exist
     */
    public Pipeline pipeline(PassSwitches passes, KnobOption knobs, Environment environment) {
        if (SASS.equals(level)) {
            target.target().ifPresent(given -> requireCubins(given.name()));
        }
        CodegenOptions options = new CodegenOptions(
                target.target(), target.hasLines(), target.isStructured(), Optional.empty(), Optional.empty());
        Pipeline whole = passes.whole(environment, knobs, CcSwitches.DEFAULT, options);
        return part(whole, String.valueOf(level));
    }

    /**
     * The part of {@code whole} before the step that starts at {@code level}.
     *
     * @throws InputException if the level does not exist
     */
    public static Pipeline part(Pipeline whole, String level) {
        return switch (level) {
            case "ptx" -> whole;
            case SASS -> PhasePipeline.after(whole, 0, Architecture.SM_90, PassRegistry.builtIn());
            case "nvvm" -> whole.before(LoweringStep.SELECT);
            case "machine" -> whole.before(LoweringStep.EMIT);
            default ->
                throw new InputException(
                        "codegen-level",
                        SourceLocation.ofFile("--to"),
                        "there is no level '" + level + "', there are nvvm, machine, ptx, sass");
        };
    }

    /**
     * Checks that cubins can be made for {@code architecture}.
     *
     * @throws InputException if they are not
     */
    public static void requireCubins(String architecture) {
        if (!architecture.equals(Architecture.SM_90.tool())) {
            throw new InputException(
                    "as-arch",
                    SourceLocation.ofFile("--arch"),
                    "cubins are made for sm_90 alone, not for '" + architecture + "'");
        }
    }

    /**
     * Checks that no option of the target is given if nothing is compiled.
     *
     * @throws InputException if one is
     */
    public void requireNoTarget() {
        target.given().ifPresent(option -> {
            throw new InputException("codegen-target", SourceLocation.ofFile(option), option + " goes with --to");
        });
    }
}
