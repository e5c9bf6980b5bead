package lockstep.compiler.analysis.memoryssa;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Instruction;

/** A state of memory, or a use of one. Compared by identity; changed by {@link MemorySsa} alone. */
public abstract sealed class MemoryNode {
    private final int number;

    private MemoryNode(int number) {
        this.number = number;
    }

    /** What names the node when it is printed; uses have 0. */
    public int number() {
        return number;
    }

    /** A state of memory. */
    public abstract static sealed class State extends MemoryNode {
        private State(int number) {
            super(number);
        }

        /** This state, or the one that stands in its place since its instruction is gone. */
        State live() {
            return this;
        }
    }

    /** Memory as the function finds it. */
    public static final class Entry extends State {
        Entry() {
            super(0);
        }

        @Override
        public String toString() {
            return "liveOnEntry";
        }
    }

    /** What an instruction that may write, or lets others write, leaves behind. */
    public static final class Definition extends State {
        private Instruction instruction;
        private State before;
        private boolean isGone;

        Definition(int number, Instruction instruction, State before) {
            super(number);
            this.instruction = instruction;
            this.before = before;
        }

        /** The instruction. */
        public Instruction instruction() {
            return instruction;
        }

        /** The state that the instruction finds. */
        public State before() {
            before = before.live();
            return before;
        }

        void setBefore(State state) {
            before = state;
        }

        void setInstruction(Instruction other) {
            instruction = other;
        }

        /** Whoever found this state finds the one before from now on. */
        void goAway() {
            isGone = true;
        }

        /** Every state passed on the way remembers where the way ends, so that ways stay short. */
        @Override
        State live() {
            State end = this;
            while (end instanceof Definition definition && definition.isGone) {
                end = definition.before;
            }
            State at = this;
            while (at instanceof Definition definition && definition.isGone) {
                at = definition.before;
                definition.before = end;
            }
            return end;
        }

        @Override
        public String toString() {
            return Integer.toString(number());
        }
    }

    /** The state at the beginning of a block that several states reach. */
    public static final class Phi extends State {
        private final BasicBlock block;
        private final List<State> incoming = new ArrayList<>();

        Phi(int number, BasicBlock block, int count, State initially) {
            super(number);
            this.block = block;
            for (int i = 0; i < count; i++) {
                incoming.add(initially);
            }
        }

        /** The block. */
        public BasicBlock block() {
            return block;
        }

        /** Number of edges into the block from reachable blocks. */
        public int incomingCount() {
            return incoming.size();
        }

        /** The state on edge {@code index}, in the order of the reachable predecessors of the flow graph. */
        public State incoming(int index) {
            State state = incoming.get(index).live();
            incoming.set(index, state);
            return state;
        }

        void setIncoming(int index, State state) {
            incoming.set(index, state);
        }

        @Override
        public String toString() {
            return Integer.toString(number());
        }
    }

    /** An instruction that may read memory and does not write. */
    public static final class Usage extends MemoryNode {
        private final Instruction instruction;
        private State before;

        Usage(Instruction instruction, State before) {
            super(0);
            this.instruction = instruction;
            this.before = before;
        }

        /** The instruction. */
        public Instruction instruction() {
            return instruction;
        }

        /** The state that the instruction finds. */
        public State before() {
            before = before.live();
            return before;
        }

        void setBefore(State state) {
            before = state;
        }
    }
}
