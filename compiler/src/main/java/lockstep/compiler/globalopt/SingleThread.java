package lockstep.compiler.globalopt;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.analysis.calls.CallGraph;
import lockstep.compiler.analysis.value.LaunchBounds;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Use;

/**
 * Whether at most one thread of each launch gets to an instruction: on every way from a kernel the numbers that tell
 * threads apart were found to be zero, by branches in the function itself or around the calls that lead to it, or
 * by what the kernel says of its blocks.
 */
final class SingleThread {
    private record Question(Function function, Set<ThreadIds> missing) {}

    private final CallGraph calls;
    private final UserIndex index;
    private final Guards guards;

    SingleThread(CallGraph calls, UserIndex index, Guards guards) {
        this.calls = calls;
        this.index = index;
        this.guards = guards;
    }

    /** Whether at most one thread of a launch executes {@code site}. */
    boolean runs(Instruction site) {
        Set<Question> asked = new HashSet<>();
        Deque<Question> work = new ArrayDeque<>();
        ask(site, EnumSet.allOf(ThreadIds.class), work);
        while (!work.isEmpty()) {
            Question question = work.poll();
            if (!asked.add(question)) {
                continue;
            }
            Function function = question.function();
            boolean isEntered = function.isKernel() || calls.isReachableFromOutside(function);
            if (isEntered && !ThreadIds.zeroByShape(LaunchBounds.of(function)).containsAll(question.missing())) {
                return false;
            }
            for (Instruction call : callsOf(function)) {
                ask(call, question.missing(), work);
            }
        }
        return true;
    }

    /** Adds the question that is left once the branches before {@code site} are known. */
    private void ask(Instruction site, Set<ThreadIds> missing, Deque<Question> work) {
        Set<ThreadIds> left = EnumSet.copyOf(missing);
        BasicBlock block = Objects.requireNonNull(site.block());
        Function function = Objects.requireNonNull(block.function());
        guards.of(function, block).forEach(guard -> left.removeAll(ThreadIds.zeroUnder(guard)));
        if (!left.isEmpty()) {
            work.add(new Question(function, left));
        }
    }

    private List<Instruction> callsOf(Function function) {
        List<Instruction> found = new ArrayList<>();
        for (Function user : index.users(function)) {
            for (Use use : user.usesOf(function)) {
                found.add(use.user());
            }
        }
        return found;
    }
}
