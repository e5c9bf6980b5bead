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

/** A test in a loop that may be made before it. */
sealed interface Candidate {
    /** The instruction that tests. */
    Instruction test();

    /** What has to be known before the loop. */
    List<Value> values();

    /** By which rule the loop is copied. */
    Rule rule();

    /** The blocks that a lane may go to, each once. */
    default List<BasicBlock> targets() {
        return test().isTerminator()
                ? ((TerminatorInstruction) test())
                        .successors().stream().distinct().toList()
                : List.of();
    }

    /** Ways that get loops of their own, at least two. */
    default int ways() {
        return Math.max(2, targets().size());
    }

    /** All of a condition. */
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

    /** A part of a condition: it decides where it makes a conjunction false, or a disjunction true. */
    record Part(BranchInstruction test, Junction junction) implements Candidate {
        @Override
        public List<Value> values() {
            return junction.parts();
        }

        @Override
        public Rule rule() {
            return SimpleLoopUnswitch.PART;
        }

        /** Where lanes go for which the part decides. */
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
