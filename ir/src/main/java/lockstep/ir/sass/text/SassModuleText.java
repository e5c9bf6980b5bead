package lockstep.ir.sass.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.function.KernelHead;
import lockstep.ir.sass.function.SassFunction;
import lockstep.ir.sass.function.SassKernel;
import lockstep.ir.sass.function.SassModule;

/**
 * The text of a module, which reads back: for each kernel its head, see {@link KernelHead}, followed by its function,
 * see {@link SassFunctionText}.
 *
 * <pre>
 * .kernel registers=40 parameters=0:8,8:4 shared=1024 local=64 barriers=1
 * .bank 3 00010203
 * .function k sm_90
 *   [B------:R-:W-:-:S05] EXIT ;
 * </pre>
 */
public final class SassModuleText {
    /** What the first line that is not a comment begins with. */
    public static final String START = KernelHead.START;

    private final String file;
    private final Diagnostics diagnostics;
    private final List<SassKernel> kernels = new ArrayList<>();

    private SassModuleText(String file, Diagnostics diagnostics) {
        this.file = file;
        this.diagnostics = diagnostics;
    }

    // ---- printing

    /** The text of {@code module}. */
    public static String print(SassModule module) {
        StringBuilder text = new StringBuilder();
        for (SassKernel kernel : module.kernels()) {
            text.append(kernel.head().print());
            text.append(SassFunctionText.print(kernel.function()));
        }
        return text.toString();
    }

    // ---- reading

    /**
     * Reads the module of {@code text}.
     *
     * @param file its name, for messages
     * @return empty after a fault
     */
    public static Optional<SassModule> parse(String text, String file, Diagnostics diagnostics) {
        return new SassModuleText(file, diagnostics).parse(text.split("\n", -1));
    }

    private Optional<SassModule> parse(String[] lines) {
        int at = 0;
        while (at < lines.length) {
            int end = at + 1;
            while (end < lines.length && !lines[end].startsWith(START)) {
                end++;
            }
            if (lines[at].startsWith(START)) {
                kernel(lines, at, end);
            }
            at = end;
        }
        if (kernels.isEmpty() && !diagnostics.hasFatal()) {
            diagnostics.error("sass-kernel", place(0), "there is no line " + START.strip());
        }
        return diagnostics.hasFatal() ? Optional.empty() : module();
    }

    private Optional<SassModule> module() {
        SassFunction first = kernels.getFirst().function();
        for (SassKernel kernel : kernels) {
            long same = kernels.stream()
                    .filter(k -> k.function().name().equals(kernel.function().name()))
                    .count();
            if (same > 1 || kernel.function().architecture() != first.architecture()) {
                diagnostics.error(
                        "sass-kernel",
                        place(0),
                        "kernel " + kernel.function().name() + " is there twice, or for another architecture");
                return Optional.empty();
            }
        }
        return Optional.of(new SassModule(first.architecture(), kernels));
    }

    private SourceLocation place(int line) {
        return new SourceLocation(file, line + 1, 0);
    }

    private void kernel(String[] lines, int start, int end) {
        Optional<KernelHead> head = KernelHead.parse(lines[start].strip(), place(start), diagnostics);
        int at = start + 1;
        while (at < end && head.isPresent() && lines[at].startsWith(KernelHead.BANK.strip())) {
            head = head.get().withBank(lines[at].strip(), place(at), diagnostics);
            at++;
        }
        if (head.isEmpty()) {
            return;
        }
        // blank lines preserve the line numbers
        String function = "\n".repeat(at) + String.join("\n", List.of(lines).subList(at, end));
        KernelHead known = head.get();
        SassFunctionText.parse(function, file, diagnostics).ifPresent(read -> kernels.add(SassKernel.of(read, known)));
    }
}
