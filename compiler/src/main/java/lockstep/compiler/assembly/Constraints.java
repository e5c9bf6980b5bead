package lockstep.compiler.assembly;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Parses a constraint list: {@code "=r,=&l,r,0,n,~{memory}"}. Source: LLVM Language Reference, "Inline Asm Constraint
 * String".
 *
 * <p>{@code &} has no effect: an output never shares a register with an input that it is not tied to. Register clobbers
 * have no effect either, since assembly cannot name registers of the function; {@code ~{memory}} keeps passes over LLVM
 * IR from moving accesses, and passes over machine IR see the accesses themselves.
 */
public final class Constraints {
    private final String text;
    private final List<Constraint> operands = new ArrayList<>();

    private Constraints(String text) {
        this.text = text;
    }

    /**
     * The operands that {@code text} names, outputs first, without clobbers.
     *
     * @throws AssemblyFault if it is malformed, or requires something that PTX does not have
     */
    public static List<Constraint> read(String text) {
        Constraints constraints = new Constraints(text);
        if (!text.isEmpty()) {
            constraints.split().forEach(constraints::add);
        }
        return constraints.operands;
    }

    /** The parts between commas outside braces. */
    private List<String> split() {
        List<String> parts = new ArrayList<>();
        int start = 0;
        boolean isInBraces = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            isInBraces = c == '{' || isInBraces && c != '}';
            if (c == ',' && !isInBraces) {
                parts.add(text.substring(start, i));
                start = i + 1;
            }
        }
        parts.add(text.substring(start));
        return parts;
    }

    private void add(String part) {
        if (part.isEmpty()) {
            throw new AssemblyFault("an empty constraint in \"" + text + "\"");
        }
        if (part.charAt(0) == '~') {
            boolean isClobber = part.length() > 3 && part.charAt(1) == '{' && part.endsWith("}");
            if (!isClobber) {
                throw fault(part, "is not a clobber");
            }
            return;
        }
        boolean isOutput = part.charAt(0) == '=';
        Constraint.Kind kind = isOutput ? Constraint.Kind.OUTPUT : Constraint.Kind.INPUT;
        if (isOutput && !operands.isEmpty() && operands.getLast().kind() == Constraint.Kind.INPUT) {
            throw fault(part, "is an output after an input");
        }
        operands.add(operand(kind, part, isOutput ? 1 : 0));
    }

    private Constraint operand(Constraint.Kind kind, String part, int from) {
        List<OperandClass> classes = new ArrayList<>();
        int tied = -1;
        for (int i = from; i < part.length(); i++) {
            char c = part.charAt(i);
            if (Character.isDigit(c)) {
                int end = i;
                while (end < part.length() && Character.isDigit(part.charAt(end))) {
                    end++;
                }
                tied = tie(kind, part, part.substring(i, end));
                i = end - 1;
            } else if (c != '&' && c != '%') {
                classes.add(letter(part, c));
            }
        }
        if (tied >= 0 != classes.isEmpty()) {
            throw fault(part, tied >= 0 ? "is both a letter and an output" : "has no letter");
        }
        return new Constraint(kind, classes, tied);
    }

    private int tie(Constraint.Kind kind, String part, String number) {
        boolean isOutput = number.length() <= 4
                && Integer.parseInt(number) < operands.size()
                && operands.get(Integer.parseInt(number)).kind() == Constraint.Kind.OUTPUT;
        if (kind != Constraint.Kind.INPUT || !isOutput) {
            throw fault(part, "names no output");
        }
        int tied = Integer.parseInt(number);
        if (operands.stream().anyMatch(each -> each.tied() == tied)) {
            throw fault(part, "names an output that another input is tied to");
        }
        return tied;
    }

    private OperandClass letter(String part, char letter) {
        Optional<OperandClass> found = OperandClass.of(letter);
        if (found.isPresent()) {
            return found.get();
        }
        throw fault(
                part,
                switch (letter) {
                    case '*' -> "is indirect: memory is named by addresses in registers";
                    case '+' -> "is read and written: LLVM IR has an output and an input with its number for that";
                    case 'm' -> "is in memory: memory is named by addresses in registers";
                    case '{' -> "names a register, but PTX has no fixed registers";
                    case '|' -> "has alternatives";
                    default -> "has the letter " + letter + ", which PTX does not have";
                });
    }

    private static AssemblyFault fault(String part, String what) {
        return new AssemblyFault("the constraint \"" + part + "\" " + what);
    }
}
