package lockstep.ir.sass.function;

import java.util.ArrayList;
import java.util.Collections;
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
import lockstep.ir.sass.cubin.KernelImage.KernelParameter;
import lockstep.ir.sass.cubin.NewKernel;
import lockstep.ir.sass.isa.InstructionWord;

/**
 * The properties of a kernel other than its instructions, and their text, which reads back. Parameters are pairs of
 * offset and size; banks are bytes in hexadecimal.
 *
 * <pre>
 * .kernel registers=40 parameters=0:8,8:4 shared=1024 local=64 barriers=1
 * .bank 3 00010203
 * </pre>
 *
 * @param registers that a thread has, 1 to 255
 * @param parameters in their order
 * @param sharedBytes of shared memory that is not dynamic
 * @param localBytes of local memory that a thread has
 * @param barriers of the block that it names, 0 for none
 * @param constants bytes of the constant banks that are its own, from bank 2 on
 */
public record KernelHead(
        int registers,
        List<KernelParameter> parameters,
        int sharedBytes,
        int localBytes,
        int barriers,
        SortedMap<Integer, Bytes> constants) {
    /** What the line of a kernel begins with. */
    public static final String START = ".kernel ";

    /** What the line of a constant bank begins with. */
    public static final String BANK = ".bank ";

    /** The alignment of shared memory. */
    public static final int SHARED_ALIGNMENT = 16;

    private static final Pattern KERNEL =
            Pattern.compile("\\.kernel registers=(\\d{1,3}) parameters=([\\d:,]*) shared=(\\d{1,6}) local=(\\d{1,6})"
                    + " barriers=(\\d{1,2})");
    private static final Pattern BANK_LINE = Pattern.compile("\\.bank ([2-9]) ((?:[0-9a-f]{2})+)");
    private static final Pattern PARAMETER = Pattern.compile("(\\d{1,5}):(\\d{1,5})");
    private static final int MAX_REGISTERS = 255;
    private static final int MAX_OFFSET = 0xffff;

    public KernelHead {
        parameters = List.copyOf(parameters);
        constants = Collections.unmodifiableSortedMap(new TreeMap<>(constants));
    }

    /** This with other constant banks. */
    public KernelHead with(SortedMap<Integer, Bytes> banks) {
        return new KernelHead(registers, parameters, sharedBytes, localBytes, barriers, banks);
    }

    /**
     * The kernel as input of {@link lockstep.ir.sass.cubin.CubinBuilder}.
     *
     * @param words of its code, from any source
     * @throws IllegalArgumentException if a number is out of range
     */
    public NewKernel kernel(String name, List<InstructionWord> words) {
        return new NewKernel(
                name,
                words,
                registers,
                parameters,
                sharedBytes,
                SHARED_ALIGNMENT,
                localBytes,
                barriers,
                constants,
                List.of());
    }

    /** The lines. */
    public String print() {
        List<String> pairs =
                parameters.stream().map(p -> p.offset() + ":" + p.size()).toList();
        StringBuilder text = new StringBuilder(START)
                .append("registers=%d parameters=%s shared=%d local=%d barriers=%d\n"
                        .formatted(registers, String.join(",", pairs), sharedBytes, localBytes, barriers));
        constants.forEach((bank, bytes) -> text.append(BANK)
                .append(bank)
                .append(' ')
                .append(HexFormat.of().formatHex(bytes.toArray()))
                .append('\n'));
        return text.toString();
    }

    /**
     * Reads the kernel of {@code line}, without banks.
     *
     * @return empty after a fault
     */
    public static Optional<KernelHead> parse(String line, SourceLocation place, Diagnostics diagnostics) {
        Matcher head = KERNEL.matcher(line);
        if (!head.matches() || !isKernel(head)) {
            diagnostics.error("sass-kernel", place, "not a line of a kernel");
            return Optional.empty();
        }
        return parameters(head.group(2), place, diagnostics)
                .map(parameters -> new KernelHead(
                        Integer.parseInt(head.group(1)),
                        parameters,
                        Integer.parseInt(head.group(3)),
                        Integer.parseInt(head.group(4)),
                        Integer.parseInt(head.group(5)),
                        new TreeMap<>()));
    }

    /**
     * This with the bank of {@code line}.
     *
     * @return empty after a fault
     */
    public Optional<KernelHead> withBank(String line, SourceLocation place, Diagnostics diagnostics) {
        Matcher bank = BANK_LINE.matcher(line);
        if (!bank.matches()) {
            diagnostics.error("sass-bank", place, "expected .bank NUMBER BYTES with a number from 2 to 9");
            return Optional.empty();
        }
        SortedMap<Integer, Bytes> more = new TreeMap<>(constants);
        more.put(Integer.parseInt(bank.group(1)), Bytes.of(HexFormat.of().parseHex(bank.group(2))));
        return Optional.of(with(more));
    }

    private static boolean isKernel(Matcher head) {
        int registers = Integer.parseInt(head.group(1));
        return registers >= 1 && registers <= MAX_REGISTERS;
    }

    private static Optional<List<KernelParameter>> parameters(
            String text, SourceLocation place, Diagnostics diagnostics) {
        List<KernelParameter> found = new ArrayList<>();
        for (String word : text.isEmpty() ? new String[0] : text.split(",", -1)) {
            Matcher parameter = PARAMETER.matcher(word);
            if (!parameter.matches()
                    || Integer.parseInt(parameter.group(1)) > MAX_OFFSET
                    || Integer.parseInt(parameter.group(2)) > MAX_OFFSET
                    || found.size() > MAX_OFFSET) {
                diagnostics.error("sass-parameter", place, "not OFFSET:SIZE of a parameter: " + word);
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
