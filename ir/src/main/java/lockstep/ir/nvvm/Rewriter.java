package lockstep.ir.nvvm;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.rule.Rule;
import lockstep.ir.rule.Rule.RuleGate;
import org.jspecify.annotations.Nullable;

/**
 * Edits a function. Every change is made under a named {@link Rule}: a pass calls {@link #allow} first, once for each
 * application, and edits only if that returns true. Edits keep use lists, PHIs and the flow graph consistent; an edit
 * before any permission is a {@link CompilerBug}.
 */
public final class Rewriter {
    private final Function function;
    private final RuleGate<Function, LocalValue> gate;
    private boolean permitted;
    private long edits;
    private boolean changedFlow;

    /** A rewriter of {@code function} whose applications pass through {@code gate}. */
    public Rewriter(Function function, RuleGate<Function, LocalValue> gate) {
        this.function = Objects.requireNonNull(function);
        this.gate = Objects.requireNonNull(gate);
    }

    /** The function. */
    public Function function() {
        return function;
    }

    /** What interns constants. */
    public Context context() {
        return function.module().context();
    }

    /** Whether anything was changed. */
    public boolean changed() {
        return edits > 0;
    }

    /** The number of edits so far. Facts about the function may be stale when this has changed. */
    public long edits() {
        return edits;
    }

    /** Whether blocks, their order or the edges between them were changed. */
    public boolean changedFlow() {
        return changedFlow;
    }

    /**
     * Requests one application of {@code rule} at {@code at}. If refused, nothing may be changed for this application,
     * and the pass continues as if the rule did not match.
     */
    public boolean allow(Rule rule, LocalValue at) {
        boolean yes = gate.permit(rule, function, at);
        permitted |= yes;
        return yes;
    }

    private void edit() {
        if (!permitted) {
            throw new CompilerBug("@" + function.name() + " is changed without a rule");
        }
        edits++;
    }

    private void editFlow() {
        edit();
        changedFlow = true;
    }

    /** Blocks are operands of terminators. */
    private void editOperand(Value old) {
        edit();
        changedFlow |= old instanceof BasicBlock;
    }

    // ---- new instructions

    /** A builder before {@code instruction}; what it adds is attributed to that instruction. */
    public IrBuilder before(Instruction instruction) {
        edit();
        return IrBuilder.before(instruction).standingFor(instruction);
    }

    /** A builder at the end of {@code block}, which has no terminator. */
    public IrBuilder atEnd(BasicBlock block) {
        editFlow();
        return IrBuilder.atEnd(block);
    }

    /** Adds a detached instruction before {@code place}. */
    public <I extends Instruction> I insertBefore(I instruction, Instruction place) {
        edit();
        Objects.requireNonNull(place.block()).insert(instruction, place);
        return instruction;
    }

    /** Adds a detached PHI before the other PHIs of {@code block}. */
    public PhiInstruction insertPhi(PhiInstruction phi, BasicBlock block) {
        edit();
        block.insert(phi, block.first());
        return phi;
    }

    // ---- operands and flags

    /** Makes every use of {@code from} one of {@code to}. */
    public void replaceAllUses(LocalValue from, Value to) {
        editOperand(from);
        if (from == to) {
            throw new CompilerBug("a value is replaced by itself");
        }
        for (Use use : from.useList()) {
            use.set(to);
        }
    }

    /** Makes one operand another value. */
    public void replaceUse(Use use, Value to) {
        editOperand(use.value());
        use.set(to);
    }

    /** Makes operand {@code index} another value. */
    public void setOperand(Instruction instruction, int index, Value value) {
        editOperand(instruction.operand(index));
        instruction.setOperand(index, value);
    }

    /** Sets the flag set. */
    public void setFlags(Instruction instruction, int flags) {
        edit();
        instruction.setFlags(flags);
    }

    /** Sets the word before a call. */
    public void setTailKind(CallInstruction call, CallInstruction.TailKind kind) {
        edit();
        call.setTailKind(kind);
    }

    // ---- removal and movement

    /** Removes an instruction without uses. */
    public void erase(Instruction instruction) {
        edit();
        if (instruction.hasUses()) {
            throw new CompilerBug(
                    "an instruction with uses is erased: " + instruction.opcode() + " " + instruction.origin());
        }
        Objects.requireNonNull(instruction.block()).remove(instruction);
        instruction.dropOperands();
    }

    /**
     * Puts {@code value} in the place of {@code instruction} and removes that. A nameless instruction hands over its
     * name.
     */
    public void replace(Instruction instruction, Value value) {
        replaceAllUses(instruction, value);
        if (value instanceof Instruction i && i.name() == null) {
            i.setName(instruction.name());
        }
        erase(instruction);
    }

    /** Moves an instruction before another one of the same function. */
    public void moveBefore(Instruction instruction, Instruction place) {
        edit();
        Objects.requireNonNull(instruction.block()).remove(instruction);
        Objects.requireNonNull(place.block()).insert(instruction, place);
    }

    /** Moves an instruction to the end of a block. */
    public void moveToEnd(Instruction instruction, BasicBlock block) {
        edit();
        Objects.requireNonNull(instruction.block()).remove(instruction);
        block.insert(instruction, null);
    }

    // ---- PHIs and cases

    /** Adds an entry to a PHI. */
    public void addIncoming(PhiInstruction phi, Value value, BasicBlock from) {
        edit();
        phi.addIncoming(value, from);
    }

    /** Removes an entry of a PHI. */
    public void removeIncoming(PhiInstruction phi, int index) {
        edit();
        phi.removeIncoming(index);
    }

    /** Changes the incoming block of an entry of a PHI. */
    public void setIncomingBlock(PhiInstruction phi, int index, BasicBlock from) {
        edit();
        phi.setIncomingBlock(index, from);
    }

    /** Removes a case of a switch; the PHIs of the case's block lose one entry. */
    public void removeCase(SwitchInstruction instruction, int index) {
        editFlow();
        BasicBlock target = instruction.caseBlock(index);
        instruction.removeCase(index);
        dropEdge(Objects.requireNonNull(instruction.block()), target);
    }

    /** Adds a case to a switch; the PHIs of the target are the caller's business. */
    public void addCase(SwitchInstruction instruction, ConstantInt value, BasicBlock target) {
        editFlow();
        instruction.addCase(value, target);
    }

    // ---- flow graph

    /** Adds an empty block before another one; null for the end. */
    public BasicBlock addBlock(@Nullable String name, @Nullable BasicBlock before) {
        editFlow();
        return IrBuilder.addBlock(function, name, before);
    }

    /** Moves a block before another one in the function's list; null for the end. The flow graph stays. */
    public void moveBlock(BasicBlock block, @Nullable BasicBlock before) {
        editFlow();
        function.removeBlock(block);
        function.insertBlock(block, before);
    }

    /**
     * Replaces the terminator of {@code block} by a detached one. PHIs of successors that lose an edge lose an entry; a
     * successor that gains one must get its entries from the caller.
     */
    public void replaceTerminator(BasicBlock block, TerminatorInstruction replacement) {
        editFlow();
        TerminatorInstruction old = block.terminator();
        List<BasicBlock> lost = new ArrayList<>(old.successors());
        for (BasicBlock kept : replacement.successors()) {
            lost.remove(kept);
        }
        replacement.inheritFrom(old);
        block.remove(old);
        old.dropOperands();
        block.insert(replacement, null);
        for (BasicBlock target : lost) {
            dropEdge(block, target);
        }
    }

    /**
     * Redirects successor {@code index} to another block. PHIs of the old one lose an entry; those of the new one do
     * not gain one.
     */
    public void redirect(TerminatorInstruction terminator, int index, BasicBlock target) {
        editFlow();
        BasicBlock old = terminator.successor(index);
        terminator.setSuccessor(index, target);
        dropEdge(Objects.requireNonNull(terminator.block()), old);
    }

    private static void dropEdge(BasicBlock from, BasicBlock target) {
        for (PhiInstruction phi : target.phis()) {
            int index = phi.indexOf(from);
            if (index >= 0) {
                phi.removeIncoming(index);
            }
        }
    }

    /**
     * Splits the block of {@code place} before it: that instruction and those after it move to a new block, to which
     * the old one branches. PHIs of successors get the new block as predecessor.
     *
     * @return the new block
     */
    public BasicBlock splitBefore(Instruction place, @Nullable String name) {
        editFlow();
        BasicBlock head = Objects.requireNonNull(place.block());
        BasicBlock tail = IrBuilder.addBlock(function, name, head.next());
        for (Instruction i = place; i != null; ) {
            Instruction following = i.next();
            head.remove(i);
            tail.insert(i, null);
            i = following;
        }
        renamePredecessor(tail, head, tail);
        head.insert(new BranchInstruction(tail), null);
        return tail;
    }

    private static void renamePredecessor(BasicBlock block, BasicBlock from, BasicBlock to) {
        if (from == to) {
            return;
        }
        for (BasicBlock successor : block.successors()) {
            for (PhiInstruction phi : successor.phis()) {
                for (int i = phi.indexOf(from); i >= 0; i = phi.indexOf(from)) {
                    phi.setIncomingBlock(i, to);
                }
            }
        }
    }

    /**
     * Puts a new block on one edge.
     *
     * @param index which successor of the terminator
     * @return the new block, which branches to the old successor
     */
    public BasicBlock splitEdge(TerminatorInstruction terminator, int index, @Nullable String name) {
        editFlow();
        BasicBlock from = Objects.requireNonNull(terminator.block());
        BasicBlock to = terminator.successor(index);
        BasicBlock middle = IrBuilder.addBlock(function, name, from.next());
        middle.insert(new BranchInstruction(to), null);
        terminator.setSuccessor(index, middle);
        for (PhiInstruction phi : to.phis()) {
            phi.setIncomingBlock(phi.indexOf(from), middle);
        }
        return middle;
    }

    /**
     * Merges {@code block} into its only predecessor, whose only successor it is. PHIs are replaced by their single
     * value.
     */
    public void mergeIntoPredecessor(BasicBlock block) {
        editFlow();
        BasicBlock before = Objects.requireNonNull(block.singlePredecessor());
        for (PhiInstruction phi : block.phis()) {
            Value only = phi.incomingValue(0);
            replaceAllUses(phi, only == phi ? context().poison(phi.type()) : only);
            erase(phi);
        }
        TerminatorInstruction branch = before.terminator();
        before.remove(branch);
        branch.dropOperands();
        for (Instruction instruction : block) {
            block.remove(instruction);
            before.insert(instruction, null);
        }
        renamePredecessor(before, block, before);
        function.removeBlock(block);
    }

    /**
     * Removes blocks that no other block leads to. What uses their instructions from outside (unreachable code alone
     * can) gets poison.
     */
    public void eraseBlocks(Collection<BasicBlock> blocks) {
        editFlow();
        for (BasicBlock block : blocks) {
            for (BasicBlock successor : List.copyOf(block.successors())) {
                dropEdge(block, successor);
            }
            for (Instruction instruction : block) {
                if (instruction.hasUses()) {
                    replaceAllUses(instruction, context().poison(instruction.type()));
                }
                block.remove(instruction);
                instruction.dropOperands();
            }
        }
        for (BasicBlock block : blocks) {
            if (block.hasUses()) {
                throw new CompilerBug("a block with predecessors is erased: " + block.name());
            }
            function.removeBlock(block);
        }
    }

    /** Decides whether a rewrite of NVVM IR may happen; the place is the value that the rule is about to change. */
    @FunctionalInterface
    public interface RewriteGate extends RuleGate<Function, LocalValue> {
        /** A gate that permits every rewrite. */
        RewriteGate OPEN = (rule, function, at) -> true;
    }
}
