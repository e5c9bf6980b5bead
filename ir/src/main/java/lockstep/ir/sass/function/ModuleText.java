package lockstep.ir.sass.function;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.cubin.Bytes;
import lockstep.ir.sass.cubin.KernelParameter;

/**
 * The text of a module, which reads back: before each function, see {@link FunctionText}, what else its kernel has.
 * Parameters are pairs of offset and size; banks are bytes in hexadecimal.
 *
 * <pre>
 * .kernel registers=40 parameters=0:8,8:4 shared=1024 local=64 barriers=1
 * .bank 3 00010203
 * .function k sm_90
 *   [B------:R-:W-:-:S05] EXIT ;
 * </pre>
 */
public final class ModuleText {
    /** What the first line that is no comment begins with. */
    public static final String START = ".kernel ";

    private static final Pattern KERNEL = Pattern.compile(
            "\\.kernel registers=(\\d{1,3}) parameters=([\\d:,]*) shared=(\\d{1,6}) local=(\\d{1,6})"
                    + " barriers=(\\d{1,2})");
    private static final Pattern BANK = Pattern.compile("\\.bank ([2-9]) ((?:[0-9a-f]{2})+)");
    private static final Pattern PARAMETER = Pattern.compile("(\\d{1,5}):(\\d{1,4})");
    private static final int MOST_REGISTERS = 255;
    private static final int LARGEST_OFFSET = 0xffff;

    private final String file;
    private final Diagnostics diagnostics;
    private final List<SassKernel> kernels = new ArrayList<>();

    private ModuleText(String file, Diagnostics diagnostics) {
        this.file = file;
        this.diagnostics = diagnostics;
    }

    // ---- printing

    /** The text of {@code module}. */
    public static String print(SassModule module) {
        StringBuilder text = new StringBuilder();
        for (SassKernel kernel : module.kernels()) {
            List<String> parameters = kernel.parameters().stream()
                    .map(p -> p.offset() + ":" + p.size())
                    .toList();
            text.append(START)
                    .append("registers=%d parameters=%s shared=%d local=%d barriers=%d%n"
                            .formatted(
                                    kernel.registers(),
                                    String.join(",", parameters),
                                    kernel.sharedBytes(),
                                    kernel.localBytes(),
                                    kernel.barriers()));
            kernel.constants().forEach((bank, bytes) -> text.append(".bank ")
                    .append(bank)
                    .append(' ')
                    .append(HexFormat.of().formatHex(bytes.toArray()))
                    .append('\n'));
            text.append(FunctionText.print(kernel.function()));
        }
        return text.toString();
    }

    // ---- reading

    /**
     * The module that {@code text} is.
     *
     * @param file its name, for messages
     * @return empty after a fault
     */
    public static Optional<SassModule> parse(String text, String file, Diagnostics diagnostics) {
        return new ModuleText(file, diagnostics).parse(text.split("\n", -1));
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
        Matcher head = KERNEL.matcher(lines[start].strip());
        if (!head.matches() || !isKernel(head)) {
            diagnostics.error("sass-kernel", place(start), "no line of a kernel");
            return;
        }
        SortedMap<Integer, Bytes> banks = new TreeMap<>();
        int at = start + 1;
        while (at < end && lines[at].startsWith(".bank")) {
            Matcher bank = BANK.matcher(lines[at].strip());
            if (!bank.matches()) {
                diagnostics.error("sass-bank", place(at), "expected .bank NUMBER BYTES with a number from 2 to 9");
                return;
            }
            banks.put(Integer.parseInt(bank.group(1)), Bytes.of(HexFormat.of().parseHex(bank.group(2))));
            at++;
        }
        Optional<List<KernelParameter>> parameters = parameters(head.group(2), start);
        // blank lines keep the numbers of the lines what they are
        String function = "\n".repeat(at) + String.join("\n", List.of(lines).subList(at, end));
        Optional<SassFunction> read = FunctionText.parse(function, file, diagnostics);
        if (parameters.isPresent() && read.isPresent()) {
            kernels.add(new SassKernel(
                    read.get(),
                    Integer.parseInt(head.group(1)),
                    parameters.get(),
                    Integer.parseInt(head.group(3)),
                    Integer.parseInt(head.group(4)),
                    Integer.parseInt(head.group(5)),
                    banks));
        }
    }

    private static boolean isKernel(Matcher head) {
        int registers = Integer.parseInt(head.group(1));
        return registers >= 1 && registers <= MOST_REGISTERS;
    }

    private Optional<List<KernelParameter>> parameters(String text, int line) {
        List<KernelParameter> found = new ArrayList<>();
        for (String word : text.isEmpty() ? new String[0] : text.split(",", -1)) {
            Matcher parameter = PARAMETER.matcher(word);
            if (!parameter.matches() || Integer.parseInt(parameter.group(1)) > LARGEST_OFFSET) {
                diagnostics.error("sass-parameter", place(line), "no OFFSET:SIZE of a parameter: " + word);
                return Optional.empty();
            }
            found.add(new KernelParameter(
                    found.size(),
                    Integer.parseInt(parameter.group(1)),
                    Integer.parseInt(parameter.group(2)),
                    KernelParameter.PLAIN));
        }
        return Optional.of(found);
    }
}
