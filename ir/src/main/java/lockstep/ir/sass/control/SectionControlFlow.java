package lockstep.ir.sass.control;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import lockstep.ir.sass.code.Branches;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.code.Code.CodeWord;
import lockstep.ir.sass.code.CodeBlocks;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.SassInstruction;

/**
 * The control flow of a section of code, with the functions that are called inside it. A function is what is reachable
 * from the target of a call without returning; code that several share belongs to the first.
 */
final class SectionControlFlow {
    /** The function that the section begins with. */
    static final int ENTRY = 0;

    /** A function that is not in the section. */
    static final int NO_FUNCTION = -1;

    /** With more functions than these, calls are treated as calls of external code. */
    private static final int MAX_FUNCTIONS = 256;

    private final Code code;
    private final List<CodeBlocks.Block> blocks;
    private final int[] blockOf;
    private final JumpTables tables;
    private final List<Integer> entries = new ArrayList<>();
    private final int[] functionOf;
    private final List<BitSet> reached = new ArrayList<>();

    /** @param tables possible targets of indirect jumps */
    SectionControlFlow(Code code, JumpTables tables) {
        this.code = code;
        this.tables = tables;
        this.blocks = CodeBlocks.of(code).all();
        this.blockOf = new int[code.words().size()];
        for (int i = 0; i < blocks.size(); i++) {
            Arrays.fill(blockOf, blocks.get(i).first(), blocks.get(i).end(), i);
        }
        this.functionOf = new int[blocks.size()];
        findFunctions();
        findCalls();
    }

    private void findFunctions() {
        BitSet targets = new BitSet();
        for (int i = 0; i < blockOf.length; i++) {
            callTarget(i).ifPresent(targets::set);
        }
        entries.add(0);
        targets.stream().filter(block -> block != 0).limit(MAX_FUNCTIONS).forEach(entries::add);
        Arrays.fill(functionOf, NO_FUNCTION);
        for (int function = entries.size() - 1; function >= 0; function--) {
            own(function);
        }
    }

    private void own(int function) {
        Deque<Integer> work = new ArrayDeque<>(List.of(entries.get(function)));
        while (!work.isEmpty()) {
            int block = work.pop();
            if (functionOf[block] == NO_FUNCTION) {
                functionOf[block] = function;
                successors(block).forEach(work::push);
            }
        }
    }

    /** For each function those that it calls, and those that they call. */
    private void findCalls() {
        List<BitSet> direct = new ArrayList<>();
        entries.forEach(entry -> direct.add(new BitSet()));
        for (int i = 0; i < blockOf.length; i++) {
            int caller = functionOf[blockOf[i]];
            int callee = callee(i);
            if (caller != NO_FUNCTION && callee != NO_FUNCTION) {
                direct.get(caller).set(callee);
            }
        }
        for (int function = 0; function < entries.size(); function++) {
            BitSet all = new BitSet();
            Deque<Integer> work = new ArrayDeque<>(List.of(function));
            while (!work.isEmpty()) {
                int next = work.pop();
                if (!all.get(next)) {
                    all.set(next);
                    direct.get(next).stream().forEach(work::push);
                }
            }
            reached.add(all);
        }
    }

    List<CodeBlocks.Block> blocks() {
        return blocks;
    }

    int functions() {
        return entries.size();
    }

    int entry(int function) {
        return entries.get(function);
    }

    /** The function that a block belongs to; {@link #NO_FUNCTION} if it is not reachable. */
    int functionOf(int block) {
        return functionOf[block];
    }

    /** Whether {@code function}, or one that it calls, executes the instruction with this index. */
    boolean executes(int function, int at) {
        int owner = functionOf[blockOf[at]];
        return owner != NO_FUNCTION && reached.get(function).get(owner);
    }

    List<Integer> successors(int block) {
        CodeBlocks.Block known = blocks.get(block);
        if (!known.isIndirect()) {
            return known.successors();
        }
        List<Integer> all = new ArrayList<>(known.successors());
        for (long target : tables.targets(known.end() - 1)) {
            boolean isStart = code.hasWordAt(target)
                    && blocks.get(blockOf[index(target)]).first() == index(target)
                    && !all.contains(blockOf[index(target)]);
            if (isStart) {
                all.add(blockOf[index(target)]);
            }
        }
        return all;
    }

    private static int index(long address) {
        return (int) (address / InstructionWord.BYTES);
    }

    static boolean isCall(SassInstruction instruction) {
        return instruction.form().mnemonic().equals("CALL");
    }

    static boolean isReturn(SassInstruction instruction) {
        return instruction.form().mnemonic().equals("RET");
    }

    /** The callee of the call with this index; {@link #NO_FUNCTION} for other instructions as well. */
    int callee(int at) {
        OptionalInt target = callTarget(at);
        return target.isEmpty() ? NO_FUNCTION : Math.max(entries.indexOf(target.getAsInt()), NO_FUNCTION);
    }

    /** The block of the target; empty for a call of the next instruction, whose target a relocation will fill in. */
    private OptionalInt callTarget(int at) {
        CodeWord word = code.words().get(at);
        if (word.instruction().isEmpty() || !isCall(word.instruction().get())) {
            return OptionalInt.empty();
        }
        OptionalLong target = Branches.target(word.instruction().get(), word.address());
        boolean isHere = target.isPresent()
                && code.hasWordAt(target.getAsLong())
                && target.getAsLong() != word.address() + InstructionWord.BYTES;
        return isHere ? OptionalInt.of(blockOf[index(target.getAsLong())]) : OptionalInt.empty();
    }
}
