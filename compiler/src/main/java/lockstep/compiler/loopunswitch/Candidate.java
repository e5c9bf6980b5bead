package lockstep.compiler.loopunswitch;

import java.util.List;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.rule.Rule;

/** A condition in a loop that may be unswitched. */
sealed interface Candidate {
    /** The instruction that uses the condition. */
    Instruction test();

    /** The loop-invariant values that decide it. */
    List<Value> values();

    /** The rule by which the loop is duplicated. */
    Rule rule();

    /** The possible successors, each once. */
    default List<BasicBlock> targets() {
        return test().isTerminator()
                ? ((TerminatorInstruction) test())
                        .successors().stream().distinct().toList()
                : List.of();
    }

    /** The number of outcomes, each of which gets a loop of its own; at least two. */
    default int ways() {
        return Math.max(2, targets().size());
    }

    /** The whole condition of a branch. */
    record Whole(BranchInstruction test) implements Candidate {
        @Override
        public List<Value> values() {
            return List.of(test.condition());
        }

        @Override
        public Rule rule() {
            return SimpleLoopUnswitch.BRANCH;
        }
    }

    /** Operands of a condition: they decide it if they make a conjunction false, or a disjunction true. */
    record Part(BranchInstruction test, Junction junction) implements Candidate {
        @Override
        public List<Value> values() {
            return junction.parts();
        }

        @Override
        public Rule rule() {
            return SimpleLoopUnswitch.PART;
        }

        /** The successor if the operands decide. */
        BasicBlock decided() {
            return test.successor(junction.isAnd() ? 1 : 0);
        }
    }

    /** The value of a switch. */
    record Choice(SwitchInstruction test) implements Candidate {
        @Override
        public List<Value> values() {
            return List.of(test.value());
        }

        @Override
        public Rule rule() {
            return SimpleLoopUnswitch.SWITCH;
        }
    }

    /** The condition of a select. */
    record Selection(SelectInstruction test) implements Candidate {
        @Override
        public List<Value> values() {
            return List.of(test.condition());
        }

        @Override
        public Rule rule() {
            return SimpleLoopUnswitch.SELECT;
        }
    }
}
