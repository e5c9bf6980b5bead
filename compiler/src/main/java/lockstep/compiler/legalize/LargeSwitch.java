package lockstep.compiler.legalize;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.Value;

/**
 * A switch on a large integer as a binary tree of comparisons: an inner block compares with the case in the middle and
 * goes on with the lower or the upper half, a leaf compares with its one case. The depth is logarithmic in the cases.
 */
final class LargeSwitch {
    private final Rewriter rewriter;
    private final LimbValues values;
    private final SwitchInstruction instruction;
    private final List<Instruction> made;
    private final List<Value> limbs;
    private final BasicBlock head;
    private final Map<PhiInstruction, Value> incoming = new IdentityHashMap<>();

    LargeSwitch(Rewriter rewriter, LimbValues values, SwitchInstruction instruction, List<Instruction> made) {
        this.rewriter = rewriter;
        this.values = values;
        this.instruction = instruction;
        this.made = made;
        limbs = values.stable(instruction.value());
        head = Objects.requireNonNull(instruction.block());
    }

    private record Case(ConstantInt value, BasicBlock target) {}

    private record Range(BasicBlock block, List<Case> cases) {}

    void expand() {
        BasicBlock otherwise = instruction.defaultBlock();
        List<Case> cases = new ArrayList<>();
        note(otherwise);
        for (int i = 0; i < instruction.caseCount(); i++) {
            cases.add(new Case(instruction.caseValue(i), instruction.caseBlock(i)));
            note(instruction.caseBlock(i));
        }
        cases.sort(Comparator.comparing(c -> c.value().number()));
        BasicBlock root = block();
        rewriter.replaceTerminator(head, new BranchInstruction(root));
        Deque<Range> open = new ArrayDeque<>(List.of(new Range(root, cases)));
        while (!open.isEmpty()) {
            Range range = open.pop();
            if (range.cases().size() > 1) {
                inner(range, open);
            } else {
                leaf(range, otherwise);
            }
        }
    }

    private BasicBlock block() {
        return rewriter.addBlock(null, head.next());
    }

    /** PHIs without an entry are those of limbs, which get theirs at the end, from the PHI that they stand for. */
    private void note(BasicBlock target) {
        for (PhiInstruction phi : target.phis()) {
            Value value = phi.valueFrom(head);
            if (value != null) {
                incoming.put(phi, value);
            }
        }
    }

    private LimbMath at(BasicBlock block) {
        return new LimbMath(
                new FoldingBuilder(rewriter.atEnd(block).standingFor(head.terminator()), made), values.limb());
    }

    private void inner(Range range, Deque<Range> open) {
        int middle = range.cases().size() / 2;
        Range low = new Range(block(), range.cases().subList(0, middle));
        Range high = new Range(block(), range.cases().subList(middle, range.cases().size()));
        LimbMath math = at(range.block());
        Value isLow = math.less(whole(math, limbs), whole(math, values.get(high.cases().getFirst().value())), false);
        rewriter.atEnd(range.block()).branch(isLow, low.block(), high.block());
        open.push(high);
        open.push(low);
    }

    private List<Value> whole(LimbMath math, List<Value> narrow) {
        return math.extended(narrow, Opcode.ZEXT, narrow.size());
    }

    private void leaf(Range range, BasicBlock otherwise) {
        if (range.cases().isEmpty()) {
            rewriter.atEnd(range.block()).branch(otherwise);
        } else {
            Case only = range.cases().getFirst();
            LimbMath math = at(range.block());
            Value isCase = math.equal(whole(math, limbs), whole(math, values.get(only.value())));
            rewriter.atEnd(range.block()).branch(isCase, only.target(), otherwise);
            enter(only.target(), range.block());
        }
        enter(otherwise, range.block());
    }

    private void enter(BasicBlock target, BasicBlock from) {
        for (PhiInstruction phi : target.phis()) {
            Value value = incoming.get(phi);
            if (value != null) {
                rewriter.addIncoming(phi, value, from);
            }
        }
    }
}
