package lockstep.ir.sass.code;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalLong;
import lockstep.ir.sass.code.Code.CodeWord;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.SassInstruction;

/** The basic blocks of a function and the edges between them. Immutable. */
public final class CodeBlocks {
    /**
     * A block.
     *
     * @param first index of its first word
     * @param end one more than the index of its last word
     * @param successors indices of the successors, the next block last
     * @param isIndirect whether it may also branch to an address in a register
     */
    public record Block(int first, int end, List<Integer> successors, boolean isIndirect) {
        public Block {
            successors = List.copyOf(successors);
        }
    }

    private final List<Block> blocks;

    private CodeBlocks(List<Block> blocks) {
        this.blocks = List.copyOf(blocks);
    }

    /** The blocks of {@code code}; time grows with the number of words. */
    public static CodeBlocks of(Code code) {
        BitSet leaders = leaders(code);
        int[] blockOf = new int[code.words().size() + 1];
        int count = 0;
        for (int i = 0; i < code.words().size(); i++) {
            count += leaders.get(i) ? 1 : 0;
            blockOf[i] = count - 1;
        }
        List<Block> blocks = new ArrayList<>();
        int first = 0;
        while (first < code.words().size()) {
            int next = leaders.nextSetBit(first + 1);
            int end = next < 0 ? code.words().size() : next;
            blocks.add(block(code, first, end, blockOf));
            first = end;
        }
        return new CodeBlocks(blocks);
    }

    private static BitSet leaders(Code code) {
        BitSet leaders = new BitSet();
        leaders.set(0);
        for (int i = 0; i < code.words().size(); i++) {
            CodeWord word = code.words().get(i);
            if (word.instruction().isEmpty()) {
                continue;
            }
            SassInstruction instruction = word.instruction().get();
            if (Branches.kind(instruction) != Branches.Kind.NEXT) {
                leaders.set(i + 1);
            }
            OptionalLong target = Branches.target(instruction, word.address());
            if (target.isPresent() && code.hasWordAt(target.getAsLong())) {
                leaders.set((int) (target.getAsLong() / InstructionWord.BYTES));
            }
        }
        return leaders;
    }

    private static Block block(Code code, int first, int end, int[] blockOf) {
        List<Integer> successors = new ArrayList<>();
        CodeWord last = code.words().get(end - 1);
        Branches.Kind kind = last.instruction().map(Branches::kind).orElse(Branches.Kind.NEXT);
        boolean goesOn = kind == Branches.Kind.NEXT
                || last.instruction().map(Branches::isConditional).orElse(true);
        if (kind == Branches.Kind.JUMP) {
            OptionalLong target = Branches.target(last.instruction().orElseThrow(), last.address());
            if (target.isPresent() && code.hasWordAt(target.getAsLong())) {
                successors.add(blockOf[(int) (target.getAsLong() / InstructionWord.BYTES)]);
            }
        }
        boolean hasNext = goesOn && end < code.words().size();
        if (hasNext && !successors.contains(blockOf[end])) {
            successors.add(blockOf[end]);
        }
        return new Block(first, end, successors, kind == Branches.Kind.INDIRECT);
    }

    /** The blocks in the order of their addresses. */
    public List<Block> all() {
        return blocks;
    }
}
