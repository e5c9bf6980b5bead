package lockstep.fuzz.mutant;

import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds, in the code of one method, where the value that a switch over patterns selects by is tested for a type.
 * {@code javac} keeps that value in a variable of its own, which the source cannot name; no such test is in the source.
 *
 * <p>Example: {@code aload_2; iload_3; invokedynamic typeSwitch} selects by variable 2 until that is stored anew, and
 * {@code aload_2; instanceof T} tests it.
 */
final class SelectorTests {
    private static final String TYPE_SWITCH = "typeSwitch";

    private final Set<Integer> selectors = new HashSet<>();
    private @Nullable Instruction beforeLast;
    private @Nullable Instruction last;

    /** The next element of the code. */
    void accept(CodeElement element) {
        if (!(element instanceof Instruction instruction)) {
            return;
        }
        if (instruction instanceof InvokeDynamicInstruction call
                && call.name().equalsString(TYPE_SWITCH)
                && beforeLast instanceof LoadInstruction selector) {
            selectors.add(selector.slot());
        } else if (instruction instanceof StoreInstruction store) {
            selectors.remove(store.slot());
        }
        beforeLast = last;
        last = instruction;
    }

    /** Whether the instructions so far end in such a test. */
    boolean isTested() {
        return last instanceof TypeCheckInstruction check
                && check.opcode() == Opcode.INSTANCEOF
                && beforeLast instanceof LoadInstruction load
                && selectors.contains(load.slot());
    }
}
