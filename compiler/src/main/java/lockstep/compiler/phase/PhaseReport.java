package lockstep.compiler.phase;

import java.util.Objects;
import java.util.function.Function;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.pass.OriModulePass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.pass.StepContext;
import lockstep.ir.sass.cubin.CubinImage.ImageSection;
import lockstep.ir.sass.cubin.DataImage;
import lockstep.ir.sass.cubin.KernelImage;
import lockstep.ir.sass.function.SassFunction;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriLayout;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriModuleText;
import lockstep.ir.sass.text.SassFunctionText;

/**
 * A phase that prints a report on the program and does not change it. The first line is a comment with the name of the
 * phase.
 *
 * @param info description of the pass
 * @param text the report on a program, whole lines
 */
record PhaseReport(PassInfo info, Function<OriModule, String> text) implements OriModulePass {
    PhaseReport {
        Objects.requireNonNull(info);
        Objects.requireNonNull(text);
    }

    /** The report phase {@code phase}, which prints {@code text}. */
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

    /** The registers of each function including its callees. */
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

    /** The sizes of the module's sections. */
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

    /** The machine code as assembly text. */
    static PhaseReport words(Phase phase) {
        return of(phase, module -> closed(module, SassFunctionText::print));
    }

    /** The machine code in hexadecimal. */
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

    /** {@code text} of each function; for a function that cannot be closed, the reason. */
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
