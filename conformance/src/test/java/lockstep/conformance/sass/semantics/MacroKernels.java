package lockstep.conformance.sass.semantics;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.macro.PtxMacros;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriModuleText;
import lockstep.ir.sass.ori.OriPtx;
import lockstep.ir.sass.ori.OriText;

/**
 * Kernels of Ori around macros of PTX, with the records of {@link ValueKernels}: each thread loads the registers that
 * the macros read, and stores those that they write as whole registers, so that bits above 16 are seen.
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
    private static final Pattern OPERAND = Pattern.compile("%[RP]\\d+(x2)?");
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
              IMAD.WIDE.U32 %%R4x2, %%R0, 0x%s, %%R2x2 ;
            """;

    private MacroKernels() {}

    /** Bytes of a thread's results for one instruction: a slot for each register of {@link #RESULTS}. */
    static final int RECORD = RESULTS.size() * SLOT;

    /** The macros of an instruction, or several with semicolons between; empty if macros do not take an operand. */
    static Optional<List<String>> macros(String instruction) {
        List<String> macros = new ArrayList<>();
        for (String each : instruction.split(";")) {
            Optional<String> macro = macro(each.strip());
            if (macro.isEmpty()) {
                return Optional.empty();
            }
            macros.add(macro.get());
        }
        boolean isRight = macros.stream().allMatch(each -> isMacro(each));
        return isRight ? Optional.of(macros) : Optional.empty();
    }

    /** The text of the kernel {@code name} of instructions that {@link #macros} takes. */
    static String kernel(String name, List<String> instructions, Variant variant) {
        StringBuilder text = new StringBuilder(HEAD.formatted(name, Integer.toHexString(RECORD * instructions.size())));
        Set<String> loaded = new LinkedHashSet<>(variant == Variant.GUARDED ? List.of("%p4") : List.of());
        instructions.forEach(each -> loaded.addAll(registers(each, SOURCES)));
        loaded.forEach(each -> text.append(load(each, place(each), SOURCES.indexOf(number(each)))));
        for (int line = 0; line < instructions.size(); line++) {
            text.append(body(instructions.get(line), line, variant));
        }
        return text.append("  EXIT ;\n").toString();
    }

    private static String body(String instruction, int line, Variant variant) {
        StringBuilder text = new StringBuilder();
        List<String> results = registers(instruction, RESULTS);
        List<String> sources = registers(instruction, SOURCES);
        Map<String, String> renamed = new LinkedHashMap<>();
        for (String result : results) {
            String place = result(result, line);
            renamed.put(place(result), place);
            Optional<String> alias = sources.stream()
                    .filter(each -> each.charAt(1) == result.charAt(1) && !renamed.containsKey(place(each)))
                    .findFirst();
            if (variant == Variant.GUARDED) {
                text.append(load(result, place, RESULTS.indexOf(number(result))));
            } else if (variant == Variant.ALIASED && alias.isPresent()) {
                text.append("  COPY " + place + ", " + place(alias.get()) + " ;\n");
                renamed.put(place(alias.get()), place);
            }
        }
        String guard = variant == Variant.GUARDED ? "  @" + place("%p4") + " " : "  ";
        for (String macro : macros(instruction).orElseThrow()) {
            text.append(guard)
                    .append(OPERAND.matcher(macro)
                            .replaceAll(found -> renamed.getOrDefault(found.group(), found.group())))
                    .append(" ;\n");
        }
        results.forEach(each -> text.append(store(each, result(each, line), line)));
        return text.toString();
    }

    /** The registers of an instruction that have one of these numbers, each once. */
    private static List<String> registers(String instruction, List<Integer> numbers) {
        return REGISTER.matcher(instruction)
                .results()
                .map(MatchResult::group)
                .filter(each -> numbers.contains(number(each)))
                .distinct()
                .toList();
    }

    private static int number(String register) {
        return Integer.parseInt(register.substring(2));
    }

    /** The results of an instruction: places in its record, and how many bytes count. */
    static Map<Integer, Integer> results(String instruction) {
        Map<Integer, Integer> found = new TreeMap<>();
        for (String each : registers(instruction, RESULTS)) {
            boolean isWide = "dl".indexOf(each.charAt(1)) >= 0;
            found.put(RESULTS.indexOf(number(each)) * SLOT, isWide ? Long.BYTES : Integer.BYTES);
        }
        return found;
    }

    /** The module of kernels. */
    static OriModule module(List<String> kernels) {
        Diagnostics diagnostics = new Diagnostics();
        return OriModuleText.parse(String.join("\n", kernels), "macros.ori", diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.toString()))
                .module();
    }

    private static boolean isMacro(String line) {
        String text = ".ori 1 k sm_90 free threaded\n.B0:\n  " + line + " ;\n";
        return OriText.parse(text, "macro", new Diagnostics())
                .map(function -> function.blocks().getFirst().instructions().getFirst())
                .filter(each ->
                        each instanceof OriPtx macro && PtxMacros.resolve(macro).isPresent())
                .isPresent();
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
            return type.width() == 32
                    ? OptionalLong.of(HexFormat.fromHexDigitsToLong(text.substring(2)))
                    : OptionalLong.empty();
        }
        if (text.startsWith("0d") || text.startsWith("0D")) {
            return type.width() == 64
                    ? OptionalLong.of(HexFormat.fromHexDigitsToLong(text.substring(2)))
                    : OptionalLong.empty();
        }
        if (text.startsWith("0x")) {
            return OptionalLong.of(HexFormat.fromHexDigitsToLong(text.substring(2)) & mask);
        }
        return text.matches("-?\\d+") ? OptionalLong.of(Long.parseLong(text) & mask) : OptionalLong.empty();
    }

    private static String place(String register) {
        return place(register, 0);
    }

    /** The register for a result of the instruction with this number. */
    private static String result(String register, int line) {
        return place(register, 1000 * (line + 1));
    }

    private static String place(String register, int above) {
        char file = register.charAt(1);
        int number = above + 100 * (FILES.indexOf(file) + 1) + number(register);
        return switch (file) {
            case 'p' -> "%P" + number;
            case 'd', 'l' -> "%R" + number + "x2";
            default -> "%R" + number;
        };
    }

    private static String load(String register, String place, int slot) {
        char file = register.charAt(1);
        int at = (FILES.indexOf(file) * SOURCES.size() + slot) * SLOT;
        String address = "desc[UR4][%R3x2.64" + (at == 0 ? "" : "+0x" + Integer.toHexString(at)) + "]";
        return switch (file) {
            case 'p' ->
                "  LDG.E %R77" + place.substring(2) + ", " + address + " ;\n  ISETP.GT.AND " + place + ", PT, %R77"
                        + place.substring(2) + ", RZ, PT ;\n";
            case 'd', 'l' -> "  LDG.E.64 " + place + ", " + address + " ;\n";
            case 'h' -> "  LDG.E.U16 " + place + ", " + address + " ;\n";
            default -> "  LDG.E " + place + ", " + address + " ;\n";
        };
    }

    private static String store(String register, String place, int line) {
        int at = line * RECORD + RESULTS.indexOf(number(register)) * SLOT;
        String address = "desc[UR4][%R4x2.64" + (at == 0 ? "" : "+0x" + Integer.toHexString(at)) + "]";
        return switch (register.charAt(1)) {
            case 'p' ->
                "  SEL %R78" + place.substring(2) + ", RZ, 0x1, !" + place + " ;\n  STG.E " + address + ", %R78"
                        + place.substring(2) + " ;\n";
            case 'd', 'l' -> "  STG.E.64 " + address + ", " + place + " ;\n";
            default -> "  STG.E " + address + ", " + place + " ;\n";
        };
    }
}
