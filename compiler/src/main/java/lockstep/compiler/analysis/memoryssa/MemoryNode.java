package lockstep.compiler.analysis.memoryssa;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Instruction;

/** A state of memory, or a use of one. Compared by identity; updated by {@link MemorySsa} only. */
public abstract sealed class MemoryNode {
    private final int number;

    private MemoryNode(int number) {
        this.number = number;
    }

    /** The number in printed form; 0 for uses. */
    public int number() {
        return number;
    }

    /** A state of memory. */
    public abstract static sealed class State extends MemoryNode {
        private State(int number) {
            super(number);
        }

        /** This state, or the one that replaces it since its instruction was removed. */
        State live() {
            return this;
        }
    }

    /** The state at function entry. */
    public static final class Entry extends State {
        Entry() {
            super(0);
        }

        @Override
        public String toString() {
            return "liveOnEntry";
        }
    }

    /** The state after an instruction that may write, or makes writes of other threads visible. */
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

        /** The state before the instruction. */
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

        /** Forwards the users of this state to the one before. */
        void forward() {
            isGone = true;
        }

        /** Path compression: every state on the path is pointed to the end. */
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

        /** The state on incoming edge {@code index}, in the order of the reachable predecessors of the flow graph. */
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

    /** An instruction that may read memory but does not write it. */
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

        /** The state before the instruction. */
        public State before() {
            before = before.live();
            return before;
        }

        void setBefore(State state) {
            before = state;
        }
    }
}
