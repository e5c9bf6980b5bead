package lockstep.conformance.sass.semantics;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.macro.PtxMacros;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriModuleText;
import lockstep.ir.sass.ori.OriPtx;

/**
 * Kernels of Ori around macros of PTX, with the records of {@link ValueKernels}: each thread loads the registers that
 * the macros read, and stores those that they write as whole registers, so that what lies above 16 bits is seen.
 */
final class MacroKernels {
    /** How the macros of a kernel are written. */
    enum Variant {
        /** As they are. */
        PLAIN,
        /** With a guard, and results that hold something before. */
        GUARDED,
        /** With results in the registers of the first operands of their kind. */
        ALIASED
    }

    private static final String FILES = "fdrlhp";
    private static final Pattern REGISTER = Pattern.compile("%([fdrlhp])(\\d+)");
    private static final List<Integer> SOURCES = List.of(1, 2, 3, 4);
    private static final List<Integer> RESULTS = List.of(8, 9, 20, 21);
    private static final int SLOT = 16;
    private static final String HEAD = """
            .ori 1 %s sm_90 free threaded
            .kernel registers=255 parameters=0:8,8:8 shared=0 local=0 barriers=0
            .B0:
              S2R %%R0, SR_TID.X ;
              LDC.64 %%R1x2, c[0x0][0x210] ;
              LDC.64 %%R2x2, c[0x0][0x218] ;
              IMAD.WIDE.U32 %%R3x2, %%R0, 0x200, %%R1x2 ;
              IMAD.WIDE.U32 %%R4x2, %%R0, 0x200, %%R2x2 ;
            """;

    private MacroKernels() {}

    /**
     * The text of the kernel {@code name} of an instruction, or several with semicolons between; empty if one has an
     * operand that macros cannot have.
     */
    static Optional<String> kernel(String name, String instruction, Variant variant) {
        List<String> macros = new ArrayList<>();
        for (String each : instruction.split(";")) {
            Optional<String> macro = macro(each.strip());
            if (macro.isEmpty()) {
                return Optional.empty();
            }
            macros.add((variant == Variant.GUARDED ? "@%P4 " : "") + macro.get());
        }
        SequencedMap<String, Integer> read = new LinkedHashMap<>();
        SequencedMap<String, Integer> written = new LinkedHashMap<>();
        Matcher matcher = REGISTER.matcher(instruction);
        while (matcher.find()) {
            int number = Integer.parseInt(matcher.group(2));
            (SOURCES.contains(number) ? read : written).put(matcher.group(), number);
        }
        if (variant == Variant.GUARDED) {
            read.put("%p4", 4);
        }
        StringBuilder text = new StringBuilder(HEAD.formatted(name));
        read.forEach((register, number) -> text.append(load(register, SOURCES.indexOf(number))));
        Map<String, String> aliases = variant == Variant.ALIASED ? aliases(read, written) : Map.of();
        if (variant == Variant.GUARDED) {
            written.forEach((register, number) -> text.append(load(register, RESULTS.indexOf(number))));
        }
        macros.forEach(macro -> text.append("  ").append(renamed(macro, aliases)).append(" ;\n"));
        written.forEach((register, number) -> text.append(
                renamed(store(register, RESULTS.indexOf(number)), aliases)));
        return Optional.of(text.append("  EXIT ;\n").toString());
    }

    /** For each result that is written the first operand of its kind. */
    private static Map<String, String> aliases(SequencedMap<String, Integer> read, SequencedMap<String, Integer> written) {
        Map<String, String> found = new LinkedHashMap<>();
        for (String result : written.keySet()) {
            read.keySet().stream()
                    .filter(each -> each.charAt(1) == result.charAt(1) && !found.containsValue(place(each)))
                    .findFirst()
                    .ifPresent(each -> found.put(place(result), place(each)));
        }
        return found;
    }

    private static String renamed(String line, Map<String, String> aliases) {
        String text = line;
        for (Map.Entry<String, String> each : aliases.entrySet()) {
            text = text.replaceAll(Pattern.quote(each.getKey()) + "\\b", each.getValue());
        }
        return text;
    }

    /** Whether each macro of a kernel stands for an operation of PTX. */
    static boolean isOfMacros(String kernel) {
        for (OriInstruction each : module(List.of(kernel)).functions().getFirst().blocks().getFirst().instructions()) {
            if (each instanceof OriPtx macro && PtxMacros.resolve(macro).isEmpty()) {
                return false;
            }
        }
        return true;
    }

    /** The module of kernels. */
    static OriModule module(List<String> kernels) {
        Diagnostics diagnostics = new Diagnostics();
        return OriModuleText.parse(String.join("\n", kernels), "macros.ori", diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.toString()))
                .module();
    }

    /** A macro for an instruction of PTX. */
    private static Optional<String> macro(String instruction) {
        int space = instruction.indexOf(' ');
        String form = instruction.substring(0, space);
        List<String> operands = new ArrayList<>();
        for (String each : instruction.substring(space + 1).split(",")) {
            Optional<String> operand = operand(form, each.strip());
            if (operand.isEmpty()) {
                return Optional.empty();
            }
            operands.add(operand.get());
        }
        return Optional.of("PTX." + form + " " + String.join(", ", operands));
    }

    private static Optional<String> operand(String form, String text) {
        if (text.startsWith("%") || text.startsWith("!%")) {
            String places = REGISTER.matcher(text).replaceAll(found -> place(found.group()));
            boolean isWhole = places.replaceAll("%[RP]\\d+(x2)?", "").matches("[|!]*");
            return isWhole ? Optional.of(places) : Optional.empty();
        }
        OptionalLong number = number(form, text);
        return number.isPresent() ? Optional.of("0x" + Long.toHexString(number.getAsLong())) : Optional.empty();
    }

    /** The bits of a number, as many as the first type has, or the last one of a conversion. */
    private static OptionalLong number(String form, String text) {
        List<PtxType> types = new ArrayList<>();
        for (String word : form.split("\\.")) {
            PtxType.of(word).ifPresent(types::add);
        }
        PtxType type = types.isEmpty() ? PtxType.B32 : form.startsWith("set") ? types.getLast() : types.getFirst();
        long mask = type.width() >= Long.SIZE ? -1 : (1L << type.width()) - 1;
        if (text.startsWith("0f") || text.startsWith("0F")) {
            return type.width() == 32 ? OptionalLong.of(HexFormat.fromHexDigitsToLong(text.substring(2))) : OptionalLong.empty();
        }
        if (text.startsWith("0d") || text.startsWith("0D")) {
            return type.width() == 64 ? OptionalLong.of(HexFormat.fromHexDigitsToLong(text.substring(2))) : OptionalLong.empty();
        }
        if (text.startsWith("0x")) {
            return OptionalLong.of(HexFormat.fromHexDigitsToLong(text.substring(2)) & mask);
        }
        return text.matches("-?\\d+") ? OptionalLong.of(Long.parseLong(text) & mask) : OptionalLong.empty();
    }

    private static String place(String register) {
        char file = register.charAt(1);
        int number = Integer.parseInt(register.substring(2));
        int first = 100 * (FILES.indexOf(file) + 1);
        return switch (file) {
            case 'p' -> "%P" + number;
            case 'd', 'l' -> "%R" + (first + number) + "x2";
            default -> "%R" + (first + number);
        };
    }

    private static String offset(char file, int slot) {
        int at = (FILES.indexOf(file) * SOURCES.size() + slot) * SLOT;
        return at == 0 ? "" : "+0x" + Integer.toHexString(at);
    }

    private static String load(String register, int slot) {
        char file = register.charAt(1);
        String address = "desc[UR4][%R3x2.64" + offset(file, slot) + "]";
        return switch (file) {
            case 'p' -> "  LDG.E %R" + (50 + slot) + ", " + address + " ;\n  ISETP.GT.AND " + place(register) + ", PT, %R"
                    + (50 + slot) + ", RZ, PT ;\n";
            case 'd', 'l' -> "  LDG.E.64 " + place(register) + ", " + address + " ;\n";
            case 'h' -> "  LDG.E.U16 " + place(register) + ", " + address + " ;\n";
            default -> "  LDG.E " + place(register) + ", " + address + " ;\n";
        };
    }

    private static String store(String register, int slot) {
        char file = register.charAt(1);
        String address = "desc[UR4][%R4x2.64" + offset(file, slot) + "]";
        return switch (file) {
            case 'p' -> "  SEL %R" + (60 + slot) + ", RZ, 0x1, !" + place(register) + " ;\n  STG.E " + address + ", %R"
                    + (60 + slot) + " ;\n";
            case 'd', 'l' -> "  STG.E.64 " + address + ", " + place(register) + " ;\n";
            default -> "  STG.E " + address + ", " + place(register) + " ;\n";
        };
    }
}
