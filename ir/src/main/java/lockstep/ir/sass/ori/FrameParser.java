package lockstep.ir.sass.ori;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.cubin.Bytes;
import lockstep.ir.sass.cubin.CubinAttribute;
import lockstep.ir.sass.cubin.CubinImage;
import lockstep.ir.sass.cubin.CubinImage.ImageRelocation;
import lockstep.ir.sass.cubin.CubinImage.ImageSection;
import lockstep.ir.sass.cubin.DataImage;
import lockstep.ir.sass.cubin.ImageSymbol;
import lockstep.ir.sass.cubin.KernelImage;
import lockstep.ir.sass.cubin.KernelImage.KernelParameter;
import lockstep.ir.sass.cubin.Section;

/** Reads the lines of a module that describe its frame; see {@link OriModuleText}. */
final class FrameParser {
    private static final String NAME = "\"([^\"]*)\"";
    private static final String INT = "0x([0-9a-f]{1,8})";
    private static final String LONG = "0x([0-9a-f]{1,16})";
    private static final String BYTES = "(-|(?:[0-9a-f]{2})+)";
    private static final Pattern CUBIN = Pattern.compile("\\.cubin (\\d{2,3}) " + BYTES);
    private static final Pattern CODE = Pattern.compile("\\.code " + NAME + " " + INT + " (\\S+)");
    private static final Pattern PARAMETER = Pattern.compile(INT + ":" + INT + ":" + INT + ":" + INT);
    private static final Pattern ATTRIBUTE =
            Pattern.compile("\\.attribute (none|byte|half|sized) " + INT + " " + BYTES);
    private static final Pattern DATA =
            Pattern.compile("\\.data " + NAME + " " + NAME + " " + LONG + " " + INT + " " + BYTES);
    private static final Pattern SYMBOL =
            Pattern.compile("\\.symbol " + NAME + " " + INT + " " + INT + " " + NAME + " (\\S+) (\\S+)");
    private static final Pattern FACT = Pattern.compile("\\.fact " + INT + " " + INT + " " + INT);
    private static final Pattern CALL = Pattern.compile("\\.call " + INT + " " + INT);
    private static final Pattern RELOCATION =
            Pattern.compile("\\.relocation " + NAME + " " + LONG + " " + INT + " " + INT + " " + LONG);
    private static final Pattern ENTRY = Pattern.compile("\\.entry " + NAME + " " + INT + " " + NAME + " (\\.\\w+)");
    private static final Pattern NUMBER = Pattern.compile(LONG);
    private static final int MAX_ALIGNMENT = 1 << 16;
    private static final int BYTE_MASK = 0xff;
    private static final int MAX_PARAMETER = 1 << 14;
    private static final int MAX_FLAGS = 1 << 18;

    private final String file;
    private final Diagnostics diagnostics;
    private int architecture;
    private Bytes compatibility = Bytes.EMPTY;
    private final List<ImageSection> sections = new ArrayList<>();
    private final List<ImageSymbol> symbols = new ArrayList<>();
    private final List<CubinImage.Fact> facts = new ArrayList<>();
    private final List<CubinImage.Call> calls = new ArrayList<>();
    private final List<ImageRelocation> relocations = new ArrayList<>();
    private final List<OriAnchor> anchors = new ArrayList<>();

    FrameParser(String file, Diagnostics diagnostics) {
        this.file = file;
        this.diagnostics = diagnostics;
    }

    CubinImage frame() {
        return new CubinImage(architecture, sections, symbols, facts, calls, relocations, compatibility);
    }

    List<OriAnchor> anchors() {
        return anchors;
    }

    /** Reads a line, which may be empty. */
    void line(String text, int number) {
        int space = text.indexOf(' ');
        boolean isRead = switch (space < 0 ? text : text.substring(0, space + 1)) {
            case "" -> true;
            case OriModuleText.CUBIN -> cubin(CUBIN.matcher(text));
            case OriModuleText.CODE -> code(CODE.matcher(text));
            case OriModuleText.ATTRIBUTE -> attribute(ATTRIBUTE.matcher(text));
            case OriModuleText.DATA -> data(DATA.matcher(text));
            case OriModuleText.SYMBOL -> symbol(SYMBOL.matcher(text));
            case OriModuleText.FACT -> fact(FACT.matcher(text));
            case OriModuleText.CALL -> call(CALL.matcher(text));
            case OriModuleText.RELOCATION -> relocation(RELOCATION.matcher(text));
            case OriModuleText.ENTRY -> entry(ENTRY.matcher(text));
            default -> false;
        };
        if (!isRead) {
            String shown = text.length() > 60 ? text.substring(0, 60) + "..." : text;
            diagnostics.error("ori-frame", new SourceLocation(file, number, 1), "not a line of a module: " + shown);
        }
    }

    private static int number(String hex) {
        return Integer.parseUnsignedInt(hex, 16);
    }

    private static Bytes bytes(String text) {
        return text.equals(OriModuleText.NOTHING)
                ? Bytes.EMPTY
                : Bytes.of(HexFormat.of().parseHex(text));
    }

    private boolean cubin(Matcher line) {
        if (!line.matches() || !sections.isEmpty() || architecture != 0) {
            return false;
        }
        architecture = Integer.parseInt(line.group(1));
        compatibility = bytes(line.group(2));
        return true;
    }

    private boolean code(Matcher line) {
        if (!line.matches()) {
            return false;
        }
        List<KernelParameter> parameters = new ArrayList<>();
        String listed = line.group(3);
        for (String word : listed.equals(OriModuleText.NOTHING) ? new String[0] : listed.split(",", -1)) {
            parameter(PARAMETER.matcher(word)).ifPresent(parameters::add);
            if (parameters.isEmpty()) {
                return false;
            }
        }
        boolean isWhole = listed.equals(OriModuleText.NOTHING) || parameters.size() == listed.split(",", -1).length;
        if (isWhole) {
            sections.add(new KernelImage(line.group(1), List.of(), number(line.group(2)), parameters, List.of()));
        }
        return isWhole;
    }

    private static Optional<KernelParameter> parameter(Matcher word) {
        if (!word.matches()) {
            return Optional.empty();
        }
        int ordinal = number(word.group(1));
        int offset = number(word.group(2));
        int size = number(word.group(3));
        int flags = number(word.group(4));
        boolean fits = isBelow(ordinal, 1 << Short.SIZE)
                && isBelow(offset, 1 << Short.SIZE)
                && isBelow(size, MAX_PARAMETER)
                && isBelow(flags, MAX_FLAGS);
        return fits ? Optional.of(new KernelParameter(ordinal, offset, size, flags)) : Optional.empty();
    }

    private static boolean isBelow(int number, int end) {
        return number >= 0 && number < end;
    }

    private boolean attribute(Matcher line) {
        if (!line.matches() || sections.isEmpty() || !(sections.getLast() instanceof KernelImage kernel)) {
            return false;
        }
        CubinAttribute.Format format =
                CubinAttribute.Format.valueOf(line.group(1).toUpperCase(Locale.ROOT));
        Bytes value = bytes(line.group(3));
        boolean isSized = format == CubinAttribute.Format.SIZED;
        boolean fits = isSized ? value.size() < 1 << Short.SIZE : value.size() == Short.BYTES;
        int code = number(line.group(2));
        if (!fits || !isBelow(code, BYTE_MASK + 1)) {
            return false;
        }
        List<CubinAttribute> more = new ArrayList<>(kernel.attributes());
        more.add(new CubinAttribute(format, code, value));
        sections.set(
                sections.size() - 1,
                new KernelImage(kernel.name(), kernel.code(), kernel.registers(), kernel.parameters(), more));
        return true;
    }

    private boolean data(Matcher line) {
        if (!line.matches()) {
            return false;
        }
        String section = line.group(1);
        long size = Long.parseUnsignedLong(line.group(3), 16);
        int alignment = number(line.group(4));
        Bytes bytes = bytes(line.group(5));
        boolean isRight = size >= 0
                && alignment >= 1
                && alignment <= MAX_ALIGNMENT
                && Integer.bitCount(alignment) == 1
                && bytes.size() == (DataImage.isEmptyInFile(section) ? 0 : size);
        if (isRight) {
            sections.add(new DataImage(section, line.group(2), size, alignment, bytes));
        }
        return isRight;
    }

    private boolean symbol(Matcher line) {
        if (!line.matches()) {
            return false;
        }
        int index = symbols.size();
        String section = line.group(4);
        String function =
                section.startsWith(Section.CODE_PREFIX) ? section.substring(Section.CODE_PREFIX.length()) : "";
        Optional<Long> value = placed(line.group(5), function)
                .map(label -> anchor(new OriAnchor.SymbolValue(index, function, label)))
                .or(() -> number64(line.group(5)));
        Optional<Long> size = placed(line.group(6), function)
                .map(label -> anchor(new OriAnchor.SymbolEnd(index, function, label)))
                .or(() -> number64(line.group(6)));
        int info = number(line.group(2));
        int other = number(line.group(3));
        boolean isRight =
                value.isPresent() && size.isPresent() && isBelow(info, BYTE_MASK + 1) && isBelow(other, BYTE_MASK + 1);
        if (isRight) {
            symbols.add(new ImageSymbol(line.group(1), info, other, section, value.get(), size.get()));
        }
        return isRight;
    }

    /** The label in place of a number. */
    private static Optional<String> placed(String text, String function) {
        if (function.isEmpty()) {
            return Optional.empty();
        }
        return text.equals(OriModuleText.END)
                ? Optional.of(OriAnchor.END)
                : Optional.of(text).filter(OriBlock::isLabel);
    }

    /** Records an anchor; the number that it replaces is 0. */
    private long anchor(OriAnchor anchor) {
        anchors.add(anchor);
        return 0;
    }

    private static Optional<Long> number64(String text) {
        Matcher number = NUMBER.matcher(text);
        return number.matches() ? Optional.of(Long.parseUnsignedLong(number.group(1), 16)) : Optional.empty();
    }

    private boolean fact(Matcher line) {
        return line.matches()
                && facts.add(new CubinImage.Fact(number(line.group(1)), number(line.group(2)), number(line.group(3))));
    }

    private boolean call(Matcher line) {
        return line.matches() && calls.add(new CubinImage.Call(number(line.group(1)), number(line.group(2))));
    }

    private boolean relocation(Matcher line) {
        return line.matches()
                && relocations.add(new ImageRelocation(
                        line.group(1),
                        Long.parseUnsignedLong(line.group(2), 16),
                        number(line.group(3)),
                        number(line.group(4)),
                        Long.parseUnsignedLong(line.group(5), 16)));
    }

    private boolean entry(Matcher line) {
        return line.matches()
                && anchors.add(
                        new OriAnchor.TableEntry(line.group(1), number(line.group(2)), line.group(3), line.group(4)));
    }
}
