package lockstep.ir.sass.ori;

import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.cubin.Bytes;
import lockstep.ir.sass.cubin.CubinAttribute;
import lockstep.ir.sass.cubin.CubinImage;
import lockstep.ir.sass.cubin.CubinImage.ImageRelocation;
import lockstep.ir.sass.cubin.CubinImage.ImageSection;
import lockstep.ir.sass.cubin.DataImage;
import lockstep.ir.sass.cubin.ImageSymbol;
import lockstep.ir.sass.cubin.KernelImage;
import lockstep.ir.sass.ori.OriModule.OriKernel;

/**
 * The text of modules, which reads back. A module of kernels only is its functions, see {@link OriText}, with the lines
 * of {@link lockstep.ir.sass.function.KernelHead} after the head of each; a function without these lines has neither
 * parameters nor memory. A branch table in a constant bank is a line {@code .table BANK OFFSET LABELS}.
 *
 * <pre>
 * .ori 1 saxpy sm_90 ssa
 * .kernel registers=40 parameters=0:8,8:4 shared=0 local=0 barriers=0
 * .bank 2 0000000000000000
 * .table 2 0 .B1 .B2
 * .B0:
 *   S2R %R0, SR_TID.X ;
 * </pre>
 *
 * <p>Any other module has lines for all of its frame before the functions: {@code .cubin}, and for each section in its
 * order {@code .code} with {@code .attribute}s, or {@code .data}; then {@code .symbol}s, {@code .fact}s,
 * {@code .call}s, {@code .relocation}s, and {@code .entry}s of tables. All numbers are in hexadecimal. The value of a
 * symbol in code is a label, and its size the label at its end, or {@code end}.
 */
public final class OriModuleText {
    /** What the text of a module begins with that has more than kernels. */
    public static final String CUBIN = ".cubin ";

    static final String TABLE = ".table ";
    static final String CODE = ".code ";
    static final String ATTRIBUTE = ".attribute ";
    static final String DATA = ".data ";
    static final String SYMBOL = ".symbol ";
    static final String FACT = ".fact ";
    static final String CALL = ".call ";
    static final String RELOCATION = ".relocation ";
    static final String ENTRY = ".entry ";
    static final String END = "end";
    /** In place of bytes if there are none. */
    static final String NOTHING = "-";

    private static final Pattern NAME = Pattern.compile("[^\\s\"/]+");

    private OriModuleText() {}

    /** Whether a function can have this name in text. */
    static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    /** The text of {@code module}. */
    public static String print(OriModule module) {
        StringBuilder text = new StringBuilder();
        Optional<List<OriKernel>> kernels = module.kernels();
        if (kernels.isPresent()) {
            kernels.get().forEach(kernel -> text.append(print(kernel)));
        } else {
            frame(module, text);
            module.functions().forEach(function -> text.append(OriText.print(function)));
        }
        return text.toString();
    }

    /**
     * Reads the module of {@code text}.
     *
     * @param file its name, for messages
     * @return empty after a fault
     */
    public static Optional<OriFile> parse(String text, String file, Diagnostics diagnostics) {
        return new OriModuleParser(file, diagnostics).parse(text.split("\n", -1));
    }

    private static String print(OriKernel kernel) {
        String function = OriText.print(kernel.function());
        int head = function.indexOf('\n') + 1;
        StringBuilder text = new StringBuilder(function.substring(0, head))
                .append(kernel.head().print());
        for (OriKernel.Table table : kernel.tables()) {
            text.append(TABLE)
                    .append(table.bank())
                    .append(' ')
                    .append(table.offset())
                    .append(' ');
            text.append(String.join(" ", table.labels())).append('\n');
        }
        return text.append(function, head, function.length()).toString();
    }

    // ---- the frame

    private static String hex(long number) {
        return "0x" + Long.toHexString(number);
    }

    private static String hex(int number) {
        return "0x" + Integer.toHexString(number);
    }

    private static String bytes(Bytes bytes) {
        return bytes.size() == 0 ? NOTHING : HexFormat.of().formatHex(bytes.toArray());
    }

    private static String quoted(String name) {
        return "\"" + name + "\"";
    }

    private static void frame(OriModule module, StringBuilder text) {
        CubinImage frame = module.frame();
        text.append("%s%d %s\n".formatted(CUBIN, frame.architecture(), bytes(frame.compatibility())));
        for (ImageSection section : frame.sections()) {
            switch (section) {
                case KernelImage kernel -> code(kernel, text);
                case DataImage data ->
                    text.append(DATA)
                            .append(String.join(
                                    " ",
                                    quoted(data.section()),
                                    quoted(data.kernel()),
                                    hex(data.size()),
                                    hex(data.alignment()),
                                    bytes(data.bytes())))
                            .append('\n');
            }
        }
        SortedMap<Integer, String> values = new TreeMap<>();
        SortedMap<Integer, String> ends = new TreeMap<>();
        for (OriAnchor anchor : module.anchors()) {
            String label = anchor.label().equals(OriAnchor.END) ? END : anchor.label();
            switch (anchor) {
                case OriAnchor.SymbolValue value -> values.put(value.symbol(), label);
                case OriAnchor.SymbolEnd end -> ends.put(end.symbol(), label);
                case OriAnchor.TableEntry entry -> {}
            }
        }
        for (int i = 0; i < frame.symbols().size(); i++) {
            ImageSymbol symbol = frame.symbols().get(i);
            text.append(SYMBOL)
                    .append(String.join(
                            " ",
                            quoted(symbol.name()),
                            hex(symbol.info()),
                            hex(symbol.other()),
                            quoted(symbol.section()),
                            values.getOrDefault(i, hex(symbol.value())),
                            ends.getOrDefault(i, hex(symbol.size()))))
                    .append('\n');
        }
        numbers(module, text);
    }

    private static void numbers(OriModule module, StringBuilder text) {
        CubinImage frame = module.frame();
        frame.facts()
                .forEach(fact -> text.append(
                        "%s%s %s %s\n".formatted(FACT, hex(fact.code()), hex(fact.symbol()), hex(fact.value()))));
        frame.calls().forEach(call -> text.append("%s%s %s\n".formatted(CALL, hex(call.caller()), hex(call.callee()))));
        for (ImageRelocation r : frame.relocations()) {
            text.append("%s%s %s %s %s %s\n"
                    .formatted(
                            RELOCATION,
                            quoted(r.section()),
                            hex(r.offset()),
                            hex(r.type()),
                            hex(r.symbol()),
                            hex(r.addend())));
        }
        for (OriAnchor anchor : module.anchors()) {
            if (anchor instanceof OriAnchor.TableEntry entry) {
                text.append("%s%s %s %s %s\n"
                        .formatted(
                                ENTRY,
                                quoted(entry.section()),
                                hex(entry.offset()),
                                quoted(entry.function()),
                                entry.label()));
            }
        }
    }

    private static void code(KernelImage kernel, StringBuilder text) {
        String parameters = kernel.parameters().stream()
                .map(p -> "%s:%s:%s:%s".formatted(hex(p.ordinal()), hex(p.offset()), hex(p.size()), hex(p.flags())))
                .collect(Collectors.joining(","));
        text.append(CODE)
                .append(String.join(
                        " ",
                        quoted(kernel.name()),
                        hex(kernel.registers()),
                        parameters.isEmpty() ? NOTHING : parameters))
                .append('\n');
        for (CubinAttribute attribute : kernel.attributes()) {
            String format = attribute.format().name().toLowerCase(Locale.ROOT);
            text.append(ATTRIBUTE)
                    .append(String.join(" ", format, hex(attribute.code()), bytes(attribute.value())))
                    .append('\n');
        }
    }
}
