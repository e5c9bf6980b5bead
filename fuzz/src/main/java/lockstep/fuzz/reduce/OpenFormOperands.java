package lockstep.fuzz.reduce;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.conformance.program.MachineProgram;
import lockstep.conformance.program.NvvmProgram;
import lockstep.conformance.program.OpenPtxProgram;
import lockstep.conformance.program.OpenSassProgram;
import lockstep.conformance.program.Program;
import lockstep.conformance.program.PtxProgram;
import lockstep.conformance.program.SassProgram;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.sass.ori.RegisterFile;

/**
 * Replaces lines of an open form by simpler ones, as text: an invalid line is refused when it is read back, and a
 * program without the fault by the interestingness test.
 */
final class OpenFormOperands {
    /** A guard, a mnemonic, the first operand if it is a register, and the rest. */
    private static final Pattern LINE = Pattern.compile("(\\s*)(@\\S+ )?(\\S+) (%[A-Za-z0-9]+)(, .*)?;");

    private static final Pattern REGISTER = Pattern.compile("%[A-Za-z]+[0-9]+(?:x[0-9]+)?");

    private final boolean isMachine;
    /** Types of registers of machine IR, by name; one that functions use for several is of one of these. */
    private final Map<String, PtxType> types = new HashMap<>();

    private OpenFormOperands(boolean isMachine) {
        this.isMachine = isMachine;
    }

    /** Those of {@code program}; empty where that is not an open form. */
    static Optional<OpenFormOperands> of(Program program) {
        return switch (program) {
            case OpenPtxProgram open -> {
                OpenFormOperands found = new OpenFormOperands(true);
                open.module()
                        .functions()
                        .forEach(function -> function.registers().forEach(found::note));
                yield Optional.of(found);
            }
            case OpenSassProgram _ -> Optional.of(new OpenFormOperands(false));
            case NvvmProgram _, PtxProgram _, MachineProgram _, SassProgram _ -> Optional.empty();
        };
    }

    private void note(PtxRegister register) {
        types.put(register.name(), register.type());
    }

    /** A line that defines as zero what {@code line} defines first; empty if it does already, or defines nothing. */
    Optional<String> zeroed(String line) {
        Matcher parts = LINE.matcher(line);
        if (!parts.matches()) {
            return Optional.empty();
        }
        String register = parts.group(4);
        Optional<String> zero = isMachine ? machineZero(register) : oriZero(register);
        return zero.map(text -> parts.group(1) + text).filter(text -> text.length() < line.length());
    }

    private Optional<String> machineZero(String register) {
        PtxType type = types.get(register);
        if (type == null) {
            return Optional.empty();
        }
        return switch (type.width()) {
            case 1 -> Optional.of("setp.ne.u32 " + register + ", 0, 0;");
            case 16, 32, 64 -> Optional.of("mov.b" + type.width() + " " + register + ", 0;");
            default -> Optional.empty();
        };
    }

    private static Optional<String> oriZero(String register) {
        boolean isTuple = register.indexOf('x') > 0;
        return constant(register)
                .map(zero -> isTuple
                        ? "PACK " + register + ", " + String.join(", ", List.of(zero, zero)) + " ;"
                        : "COPY " + register + ", " + zero + " ;");
    }

    /** What reads as zero in the place of a register of Ori, or as true. */
    private static Optional<String> constant(String register) {
        for (RegisterFile file : RegisterFile.values()) {
            boolean isOf = register.substring(1).matches(Pattern.quote(file.prefix()) + "[0-9]+(x2)?");
            if (isOf) {
                return switch (file) {
                    case GENERAL -> Optional.of("RZ");
                    case UNIFORM -> Optional.of("URZ");
                    case PREDICATE -> Optional.of("PT");
                    case UNIFORM_PREDICATE -> Optional.of("UPT");
                    case BARRIER -> Optional.empty();
                };
            }
        }
        return Optional.empty();
    }

    /** The variants of {@code line} with a constant in place of one of the registers after its first comma. */
    List<String> simpler(String line) {
        List<String> found = new ArrayList<>();
        int from = line.indexOf(", ");
        boolean isStatement =
                from > 0 && line.strip().endsWith(";") && !line.strip().startsWith(".");
        Matcher register = REGISTER.matcher(line);
        for (int at = from; isStatement && register.find(at); at = register.end()) {
            Optional<String> constant = isMachine ? Optional.of("0") : constant(register.group());
            int start = register.start();
            int end = register.end();
            constant.ifPresent(text -> found.add(line.substring(0, start) + text + line.substring(end)));
        }
        return found;
    }
}
