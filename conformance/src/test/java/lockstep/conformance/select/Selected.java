package lockstep.conformance.select;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import lockstep.compiler.codegen.CodegenOptions;
import lockstep.compiler.emit.PtxTarget;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.compiler.select.InstructionSelection;
import lockstep.compiler.select.SelectionRules;
import lockstep.conformance.program.ProgramFiles;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Runs;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.InputException;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.nvvm.verify.NvvmVerifier;
import lockstep.ir.ptx.machine.MachineText;
import lockstep.sim.fast.FastEngine;

/**
 * The result of legalizing and selecting a program, under one schedule.
 *
 * @param detail the refusal, or the evidence that the result is wrong
 */
record Selected(Kind kind, String detail) {
    private static final Pipeline LEGALIZATION =
            PipelineParser.parse(PassRegistry.builtIn(), String.join(",", CodegenOptions.legalization()));
    private static final long FUEL = 100_000;
    private static final RefinementCheck CHECK = new RefinementCheck(
            new FastEngine(),
            CheckOptions.DEFAULT
                    .withSchedules(List.of(CheckOptions.DEFAULT.schedules().getFirst()))
                    .withFuel(FUEL));

    /** Kinds of results. */
    enum Kind {
        /** It was selected, and the result refines the program. */
        REFINES,
        /** Selection refused it. */
        REFUSED,
        /** It was selected, and the simulator cannot judge it. */
        INCONCLUSIVE,
        /** It was selected, and is undefined. */
        UNDEFINED,
        /** It was selected wrongly. */
        WRONG
    }

    /** Whether {@code text} is a valid module. */
    static boolean isValid(String text) {
        return NvvmReader.read("form.ll", text, new Context())
                .module()
                .filter(module -> !NvvmVerifier.verify(module).hasFatal())
                .isPresent();
    }

    /** What becomes of a valid module with launches in its comments. */
    static Selected of(String text, PtxTarget target) {
        return of(text, target, SelectionRules.standard());
    }

    /** The same by other rules. */
    static Selected of(String text, PtxTarget target, SelectionRules rules) {
        LaunchFile launches = LaunchReader.readComments("form.ll", text);
        Runs before = CHECK.run(CHECK.image(read(text)), launches);
        Module module = read(text);
        String made;
        try {
            PassManager.run(module, LEGALIZATION, PipelineOptions.PLAIN);
            Diagnostics broken = NvvmVerifier.verify(module);
            if (broken.hasFatal()) {
                return new Selected(Kind.WRONG, "legalization leaves a module that is not valid: " + broken);
            }
            made = MachineText.print(
                    InstructionSelection.select(module, target, rules).module());
        } catch (InputException refused) {
            return new Selected(Kind.REFUSED, refused.diagnostics().getFirst().message());
        } catch (CompilerBug bug) {
            return new Selected(Kind.WRONG, bug.getMessage());
        }
        ProgramFiles.Parsed read = ProgramFiles.read("form.mptx", made.getBytes(StandardCharsets.ISO_8859_1));
        if (read.diagnostics().hasFatal()) {
            return new Selected(Kind.WRONG, "selection makes a program that is not valid: " + read.diagnostics());
        }
        return of(CHECK.compare(before, CHECK.runAfter(before, CHECK.image(read.orThrow()))));
    }

    /**
     * How often each rule is used for a valid module, by its name.
     *
     * @param isSelectable whether it goes to selection as it is
     * @return nothing where the module is refused
     */
    static Map<String, Long> fired(Module module, PtxTarget target, boolean isSelectable) {
        try {
            if (!isSelectable) {
                PassManager.run(module, LEGALIZATION, PipelineOptions.PLAIN);
            }
            return NvvmVerifier.verify(module).hasFatal()
                    ? Map.of()
                    : InstructionSelection.select(module, target, SelectionRules.standard())
                            .fired();
        } catch (InputException _) {
            return Map.of();
        }
    }

    private static Module read(String text) {
        return NvvmReader.read("form.ll", text, new Context()).orThrow();
    }

    private static Selected of(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Refines refines -> new Selected(refines.vacuous() > 0 ? Kind.UNDEFINED : Kind.REFINES, "");
            case Verdict.Skipped _ -> new Selected(Kind.REFINES, "");
            case Verdict.Inconclusive open -> new Selected(Kind.INCONCLUSIVE, open.reason() + ": " + open.what());
            case Verdict.Wrong wrong ->
                new Selected(
                        Kind.WRONG, wrong.word() + ": " + wrong.counterexample().text());
        };
    }
}
