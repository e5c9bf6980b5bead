package lockstep.ir.sass.ori;

import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.code.Branches;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.ori.OriFunction.OriConvergence;
import lockstep.ir.sass.ori.OriFunction.OriStage;
import lockstep.ir.sass.text.ControlText;
import lockstep.ir.sass.text.SassParser.NamedInstruction;
import lockstep.ir.sass.text.SassPrinter;
import lockstep.ir.sass.text.SassPrinter.SassTextStyle;

/**
 * The text of functions in the open form, which reads back:
 *
 * <pre>
 * .ori 1 saxpy sm_90 ssa
 * .B0:
 *   S2R %R0, SR_TID.X ;
 *   ISETP.GE.AND %P0, PT, %R0, 0x20, PT ;
 *   &#64;%P0 BRA `(.B2) ;
 * .B1:
 *   IADD3 %R1, %R0, 0x1, RZ ;
 * .B2:
 *   PHI %R2, [%R0, .B0], [%R1, .B1] ;
 *   EXIT ;
 * </pre>
 *
 * <p>Control fields precede an instruction, as in {@link ControlText}, unless they all have their defaults. In the head
 * the number is the version of the language; {@link OriStage} is followed by {@link OriConvergence}, unless that is
 * {@code synced}. The possible targets of an indirect branch follow an arrow: {@code BRX %R2x2 0x0 -> .B1, .B2}. What
 * follows {@code //} is a comment.
 */
public final class OriText {
    /** The first word of a function. */
    public static final String HEAD = ".ori";

    /** The version of the language. */
    public static final int VERSION = 1;

    /** The arrow before the targets of an indirect branch. */
    static final String ARROW = " -> ";

    private OriText() {}

    /** The text of {@code function}. */
    public static String print(OriFunction function) {
        StringBuilder text =
                new StringBuilder(HEAD).append(' ').append(VERSION).append(' ').append(function.name());
        text.append(' ').append(function.architecture().tool());
        text.append(' ').append(function.stage().text());
        boolean isThreaded = function.convergence() == OriConvergence.THREADED;
        text.append(isThreaded ? " " + function.convergence().text() : "").append('\n');
        for (OriBlock block : function.blocks()) {
            text.append(block.label()).append(":\n");
            for (OriInstruction instruction : block.instructions()) {
                text.append("  ").append(print(instruction)).append(" ;\n");
            }
        }
        return text.toString();
    }

    /** The text of an instruction, without its semicolon. */
    public static String print(OriInstruction instruction) {
        return switch (instruction) {
            case OriMachine machine -> print(machine);
            case OriMacro macro -> macro.toString();
            case OriPtx ptx -> ptx.toString();
            case OriPhi phi -> phi.toString();
        };
    }

    private static String print(OriMachine machine) {
        SassInstruction instruction = machine.instruction();
        SortedMap<Integer, String> names = new TreeMap<>();
        machine.registers().forEach((field, register) -> names.put(field, register.toString()));
        SassPrinter printer = OriMachine.namesPlace(instruction)
                ? new SassPrinter(
                        SassTextStyle.EXACT, address -> "`(" + machine.targets().getFirst() + ")")
                : new SassPrinter(SassTextStyle.EXACT);
        String text = printer.print(new NamedInstruction(instruction, names), 0);
        String control = ControlText.print(instruction);
        boolean isPlain = control.equals(ControlText.print(SassInstruction.of(instruction.form())));
        boolean hasArrow =
                machine.kind() == Branches.Kind.INDIRECT && !machine.targets().isEmpty();
        String places = hasArrow ? ARROW + machine.targets().stream().collect(Collectors.joining(", ")) : "";
        return (isPlain ? "" : "[" + control + "] ") + text + places;
    }

    /**
     * Reads the function of {@code text}.
     *
     * @param file its name, for messages
     * @return empty after a fault
     */
    public static Optional<OriFunction> parse(String text, String file, Diagnostics diagnostics) {
        return new OriParser(file, diagnostics).parse(text.split("\n", -1)).map(OriParser.Result::function);
    }
}
