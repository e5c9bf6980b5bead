package lockstep.compiler.phase;

import java.util.Objects;
import java.util.function.Function;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.pass.OriModulePass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.pass.StepContext;
import lockstep.ir.sass.cubin.DataImage;
import lockstep.ir.sass.cubin.ImageSection;
import lockstep.ir.sass.cubin.KernelImage;
import lockstep.ir.sass.function.FunctionText;
import lockstep.ir.sass.function.SassFunction;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriLayout;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriModuleText;

/**
 * A phase that shows something of the program and leaves it as it is. The first line of what it shows is a comment with
 * the name of the phase.
 *
 * @param info what the pass is
 * @param text what it shows of a program, whole lines
 */
record PhaseReport(PassInfo info, Function<OriModule, String> text) implements OriModulePass {
    PhaseReport {
        Objects.requireNonNull(info);
        Objects.requireNonNull(text);
    }

    /** The report of {@code phase}, which shows {@code text}. */
    private static PhaseReport of(Phase phase, Function<OriModule, String> text) {
        PassInfo info = new PassInfo(
                phase.name(), phase.purpose(), new SourceRef.Seed(1, phase.name() + ", phase " + phase.index()));
        return new PhaseReport(info, module -> heading(phase) + text.apply(module));
    }

    private static String heading(Phase phase) {
        return "// " + phase.name() + "\n";
    }

    /** The program as text. */
    static PhaseReport program(Phase phase) {
        return of(phase, OriModuleText::print);
    }

    /** The registers of each function with all that it calls. */
    static PhaseReport registersWithCalls(Phase phase) {
        return of(phase, module -> {
            RegisterCounts use = new RegisterCounts(module);
            return lines(module, use::withCalls);
        });
    }

    /** The registers of each function. */
    static PhaseReport registers(Phase phase) {
        return of(phase, module -> {
            RegisterCounts use = new RegisterCounts(module);
            return lines(module, use::own);
        });
    }

    private static String lines(OriModule module, Function<String, String> text) {
        StringBuilder all = new StringBuilder();
        for (OriFunction function : module.functions()) {
            all.append(function.name())
                    .append(": ")
                    .append(text.apply(function.name()))
                    .append('\n');
        }
        return all.toString();
    }

    /** What the sections of the module take. */
    static PhaseReport memory(Phase phase) {
        return of(phase, module -> {
            StringBuilder all = new StringBuilder();
            for (ImageSection section : module.frame().sections()) {
                all.append(section.section())
                        .append(": ")
                        .append(memory(module, section))
                        .append('\n');
            }
            return all.toString();
        });
    }

    private static String memory(OriModule module, ImageSection section) {
        return switch (section) {
            case DataImage data -> data.size() + " bytes";
            case KernelImage kernel ->
                instructions(module.function(kernel.name()).orElseThrow())
                        + " instructions, " + kernel.registers() + " registers, " + kernel.parameterBytes()
                        + " bytes of parameters";
        };
    }

    private static long instructions(OriFunction function) {
        return function.blocks().stream()
                .mapToLong(block -> block.instructions().size())
                .sum();
    }

    /** The words as text. */
    static PhaseReport words(Phase phase) {
        return of(phase, module -> closed(module, FunctionText::print));
    }

    /** The words as numbers. */
    static PhaseReport numbers(Phase phase) {
        return of(phase, module -> closed(module, PhaseReport::numbers));
    }

    private static String numbers(SassFunction function) {
        StringBuilder text = new StringBuilder(function.name()).append(":\n");
        int address = 0;
        for (InstructionWord word : function.words()) {
            text.append("/*%04x*/ 0x%s\n".formatted(address, word));
            address += InstructionWord.BYTES;
        }
        return text.toString();
    }

    /** What {@code text} says of each function; of one that does not close, why. */
    private static String closed(OriModule module, Function<SassFunction, String> text) {
        StringBuilder all = new StringBuilder();
        for (OriFunction function : module.functions()) {
            Diagnostics found = new Diagnostics();
            all.append(OriLayout.close(function, found)
                    .map(text)
                    .orElseGet(() -> "// " + function.name() + " has no words: "
                            + found.all().getFirst() + "\n"));
        }
        return all.toString();
    }

    @Override
    public OriModule run(OriModule module, StepContext context) {
        context.print(() -> text.apply(module));
        return module;
    }
}
