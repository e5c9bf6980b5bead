package lockstep.compiler.attribute;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Linkage;

/**
 * The functions of a strongly connected component of the call graph for which attributes are deduced: those with an
 * exact definition that may be optimized. A body that the linker may replace, even by a less optimized version, proves
 * nothing.
 */
final class Component {
    private final List<Function> members = new ArrayList<>();
    private final Set<Function> set = Collections.newSetFromMap(new IdentityHashMap<>());
    private boolean hasUnknownCall;

    Component(List<Function> functions) {
        for (Function function : functions) {
            if (isExact(function)) {
                members.add(function);
                set.add(function);
            } else {
                hasUnknownCall = true;
            }
        }
        hasUnknownCall |= anyInstruction(instruction -> instruction instanceof CallInstruction call
                && call.calledFunction().isEmpty());
    }

    /** Whether {@code function} has an exact definition: a call of it executes this body. */
    static boolean isExact(Function function) {
        return isFinal(function)
                && !function.isDeclaration()
                && !function.attributes().function().has("optnone")
                && !function.attributes().function().has("naked");
    }

    /** Whether the body of {@code function} cannot be replaced at link time. */
    static boolean isFinal(Function function) {
        return function.linkage() == Linkage.EXTERNAL || function.linkage().isLocal();
    }

    /** The members in module order. */
    List<Function> members() {
        return Collections.unmodifiableList(members);
    }

    /** Whether {@code call} is a direct call of a member. */
    boolean isInside(CallInstruction call) {
        return call.calledFunction().filter(set::contains).isPresent();
    }

    boolean contains(Function function) {
        return set.contains(function);
    }

    /** Whether a member has an indirect or inline assembly call, or a function of the component is not a member. */
    boolean hasUnknownCall() {
        return hasUnknownCall;
    }

    /** Whether {@code condition} holds for some instruction of some member. */
    boolean anyInstruction(Predicate<Instruction> condition) {
        for (Function function : members) {
            if (anyInstruction(function, condition)) {
                return true;
            }
        }
        return false;
    }

    static boolean anyInstruction(Function function, Predicate<Instruction> condition) {
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (condition.test(instruction)) {
                    return true;
                }
            }
        }
        return false;
    }
}
