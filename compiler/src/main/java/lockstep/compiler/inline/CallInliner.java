package lockstep.compiler.inline;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.compiler.analysis.convergence.ConvergenceUse;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CallInstruction.TailKind;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.UnreachableInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.clone.FunctionCloner;
import lockstep.ir.nvvm.clone.ValueMap;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type.SimpleType;
import org.jspecify.annotations.Nullable;

/**
 * Replaces one call by the body of its callee.
 *
 * <p>Under divergence: lanes that execute the call together enter the body together and reconverge after it: all ends
 * of the body lead to one continuation, including those that are never reached ({@code unreachable} after a trap or an
 * exit). If those remained, paths of the caller would end there as well, and a branch around the call would lose its
 * reconvergence point. Convergent operations keep their control dependence inside the body; the token of the call
 * replaces the body's entry token.
 *
 * <p>Copies keep the origins of the original instructions; new instructions get that of the call. Cost: linear in the
 * body and in the instructions after the call in its block; if the calls of a block are inlined from last to first,
 * each instruction moves a bounded number of times.
 */
final class CallInliner {
    private final Rewriter rewriter;
    private final CallInstruction call;
    private final Function callee;
    private final CalleeShape shape;
    private final StackSlots slots;
    private final ValueMap map = new ValueMap();
    private final List<CallInstruction> inlinedCalls = new ArrayList<>();

    /**
     * @param call a direct call that {@link CallLegality} permits; the rewriter has a permission for it
     * @param shape the shape of its callee
     */
    CallInliner(Rewriter rewriter, CallInstruction call, CalleeShape shape) {
        this.rewriter = rewriter;
        this.call = call;
        this.callee = call.calledFunction().orElseThrow();
        this.shape = shape;
        this.slots = new StackSlots(rewriter, call, DataLayout.of(callee.module()));
    }

    /**
     * Inlines the call.
     *
     * @return the calls in the copied body, in order
     */
    List<CallInstruction> run() {
        for (int i = 0; i < callee.arguments().size(); i++) {
            map.put(callee.argument(i), slots.argument(i, callee));
        }
        BasicBlock head = Objects.requireNonNull(call.block());
        List<BasicBlock> body = FunctionCloner.cloneBody(rewriter, callee, head.next(), map);
        adapt(body);
        slots.hoist(body.getFirst());
        boolean isStraight = body.size() == 1;
        if (isStraight) {
            splice(body.getFirst());
        } else {
            connect(head, body);
        }
        AttributeAgreement.join(rewriter.function(), callee);
        return inlinedCalls;
    }

    // ---- adapting the copies

    private void adapt(List<BasicBlock> body) {
        InlinedMetadata metadata = new InlinedMetadata(call);
        CallInstruction entryToken = ConvergenceUse.entryOf(callee);
        if (entryToken != null) {
            Instruction copy = Objects.requireNonNull(map.instruction(entryToken));
            rewriter.replaceAllUses(copy, Objects.requireNonNull(ConvergenceUse.token(call)));
            rewriter.erase(copy);
        }
        for (BasicBlock block : body) {
            for (Instruction copy : block) {
                metadata.adapt(copy);
                if (copy instanceof CallInstruction inner) {
                    adapt(inner);
                }
            }
        }
    }

    private void adapt(CallInstruction inner) {
        if (inner.calls("llvm.experimental.noalias.scope.decl")) {
            rewriter.erase(inner);
        } else {
            if (inner.tailKind() == TailKind.TAIL && !keepsTail()) {
                rewriter.setTailKind(inner, TailKind.NONE);
            }
            inlinedCalls.add(inner);
        }
    }

    /**
     * Whether tail markers of copied calls may be kept. A tail call must not access stack slots of its caller, which
     * now include the slots of the surrounding function and the copies of arguments.
     */
    private boolean keepsTail() {
        boolean copies = false;
        for (int i = 0; i < call.argumentCount(); i++) {
            copies |= call.argumentAttributes(i).has("byval");
        }
        return call.tailKind() == TailKind.TAIL && !copies;
    }

    // ---- a body of one block

    /** Replaces the call by the instructions of {@code body}. */
    private void splice(BasicBlock body) {
        TerminatorInstruction end = body.terminator();
        slots.begin(Objects.requireNonNull(body.first()), callee, shape.hasDynamicAlloca());
        slots.end(end);
        for (Instruction instruction : body) {
            if (instruction != end) {
                rewriter.moveBefore(instruction, call);
            }
        }
        finish(end instanceof ReturnInstruction r ? r.value().orElse(null) : null);
        rewriter.eraseBlocks(List.of(body));
    }

    // ---- a body of several blocks

    private void connect(BasicBlock head, List<BasicBlock> body) {
        BasicBlock entry = body.getFirst();
        BasicBlock continuation = rewriter.splitBefore(call, callee.name() + ".exit");
        rewriter.moveBlock(continuation, body.getLast().next());
        slots.begin(Objects.requireNonNull(entry.firstNonPhi()), callee, shape.hasDynamicAlloca());
        rewriter.replaceTerminator(head, new BranchInstruction(entry));
        Value result = join(body, continuation);
        rewriter.mergeIntoPredecessor(entry);
        finish(result);
    }

    /** Makes all ends of the body branch to {@code continuation}; returns the returned value, or null. */
    private @Nullable Value join(List<BasicBlock> body, BasicBlock continuation) {
        List<BasicBlock> ends = new ArrayList<>();
        List<Value> values = new ArrayList<>();
        for (BasicBlock block : body) {
            TerminatorInstruction end = block.terminator();
            boolean isEnd = end instanceof ReturnInstruction || end instanceof UnreachableInstruction;
            if (isEnd) {
                if (slots.needsEnd() && end instanceof ReturnInstruction) {
                    slots.end(end);
                }
                ends.add(block);
                if (call.type() != SimpleType.VOID) {
                    values.add(returned(end));
                }
                rewriter.replaceTerminator(block, new BranchInstruction(continuation));
            }
        }
        if (call.type() == SimpleType.VOID) {
            return null;
        }
        return values.size() == 1 ? values.getFirst() : phi(ends, values, continuation);
    }

    private Value returned(TerminatorInstruction end) {
        if (end instanceof ReturnInstruction r && r.value().isPresent()) {
            return r.value().get();
        }
        return rewriter.context().poison(call.type());
    }

    private PhiInstruction phi(List<BasicBlock> ends, List<Value> values, BasicBlock continuation) {
        PhiInstruction phi = new PhiInstruction(call.type(), 0);
        phi.inheritFrom(call);
        rewriter.insertPhi(phi, continuation);
        for (int i = 0; i < ends.size(); i++) {
            rewriter.addIncoming(phi, values.get(i), ends.get(i));
        }
        return phi;
    }

    /**
     * Erases the call; {@code result} is null if it returns no value, or never returns. In unreachable code a call can
     * be its own argument.
     */
    private void finish(@Nullable Value result) {
        if (call.hasUses()) {
            Value value = result == null || result == call ? rewriter.context().poison(call.type()) : result;
            rewriter.replace(call, value);
        } else {
            rewriter.erase(call);
        }
    }
}
