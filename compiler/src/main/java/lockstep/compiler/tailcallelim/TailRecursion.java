package lockstep.compiler.tailcallelim;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.compiler.analysis.convergence.ConvergenceUse;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.Remark;
import lockstep.ir.rule.Refusal;
import org.jspecify.annotations.Nullable;

/**
 * Turns self-recursive tail calls into jumps.
 *
 * <ol>
 *   <li>The first one makes the entry of the function a loop header, with a PHI for each parameter.
 *   <li>Each call adds its arguments to the PHIs and is replaced by a jump to the header.
 *   <li>If the function returns another value than the call's result after such a call, the value of the first
 *       iteration that does so is kept; an operation on results uses the one accumulator.
 * </ol>
 */
final class TailRecursion {
    private final Function function;
    private final PassContext context;
    private final Rewriter rewriter;
    private final Map<Argument, PhiInstruction> parameters = new LinkedHashMap<>();
    private final List<SelectInstruction> choices = new ArrayList<>();
    private @Nullable BasicBlock header;
    private @Nullable PhiInstruction result;
    private @Nullable PhiInstruction isResultKnown;
    private @Nullable RecursionAccumulator accumulator;

    TailRecursion(Function function, PassContext context) {
        this.function = function;
        this.context = context;
        rewriter = context.rewriter(function);
    }

    boolean run() {
        List<TailCall> calls = find();
        Refusal obstacle = calls.isEmpty() ? null : obstacle();
        if (obstacle != null) {
            CallInstruction call = calls.getFirst().call();
            return context.refused(
                    obstacle,
                    () -> new Remark(
                            Remark.Kind.MISSED,
                            "tailcallelim",
                            "StaysRecursive",
                            function.name(),
                            call.location(),
                            obstacle.summary()));
        }
        for (TailCall found : calls) {
            if (now(found) != null && rewriter.allow(TailCallElimination.LOOP, found.call())) {
                if (header == null) {
                    makeLoop();
                }
                eliminate(Objects.requireNonNull(now(found)));
            }
        }
        if (header != null) {
            finish();
        }
        return rewriter.changed();
    }

    /** The current form of a call: parameters have become PHIs, and there is only one accumulator. */
    private @Nullable TailCall now(TailCall found) {
        return TailCall.at(found.block(), function, accumulator == null, context);
    }

    private List<TailCall> find() {
        List<TailCall> calls = new ArrayList<>();
        for (BasicBlock block : function.blocks()) {
            TailCall call = TailCall.at(block, function, true, context);
            if (call != null) {
                calls.add(call);
            }
        }
        return calls;
    }

    // ---- preconditions

    private @Nullable Refusal obstacle() {
        if (function.functionType().isVarArg()) {
            return TailRefusals.VARIABLE_ARGUMENTS;
        }
        if (function.isKernel()) {
            return TailRefusals.KERNEL;
        }
        for (Argument argument : function.arguments()) {
            if (argument.attributes().has("byval") || argument.attributes().has("inalloca")) {
                return TailRefusals.COPIED;
            }
        }
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                Refusal obstacle = obstacle(instruction);
                if (obstacle != null) {
                    return obstacle;
                }
            }
        }
        return null;
    }

    private @Nullable Refusal obstacle(Instruction instruction) {
        if (instruction instanceof AllocaInstruction slot) {
            boolean isOnce = slot.isStatic() && slot.block() == function.entry();
            return isOnce ? null : TailRefusals.SLOT;
        }
        boolean isOther = instruction instanceof CallInstruction call
                && call.calledFunction().orElse(null) != function
                && ConvergenceUse.of(call) != ConvergenceUse.NONE;
        return isOther ? TailRefusals.CONVERGENT : null;
    }

    // ---- one call

    private void eliminate(TailCall found) {
        CallInstruction call = found.call();
        BasicBlock block = found.block();
        parameters.forEach((argument, phi) -> rewriter.addIncoming(phi, call.argument(argument.index()), block));
        Instruction accumulating = found.accumulating();
        if (accumulating != null) {
            accumulator = accumulate(accumulating, call);
        }
        if (result != null && isResultKnown != null) {
            addResult(found, result, isResultKnown);
        }
        if (accumulator != null) {
            Value next = accumulating == null ? accumulator.phi() : accumulating;
            rewriter.addIncoming(accumulator.phi(), next, block);
        }
        BasicBlock returning = found.end() instanceof BranchInstruction branch ? branch.successor(0) : null;
        rewriter.replaceTerminator(block, new BranchInstruction(Objects.requireNonNull(header)));
        rewriter.erase(call);
        if (returning != null && returning.predecessors().isEmpty()) {
            rewriter.eraseBlocks(List.of(returning));
        }
        context.count("eliminated", 1);
    }

    private void makeLoop() {
        BasicBlock body = function.entry();
        BasicBlock entry = rewriter.addBlock(body.name(), body);
        body.setName("tailrecurse");
        BranchInstruction branch = rewriter.atEnd(entry).branch(body);
        for (Instruction instruction : body) {
            if (instruction instanceof AllocaInstruction) {
                rewriter.moveBefore(instruction, branch);
            }
        }
        for (Argument argument : function.arguments()) {
            if (argument.hasUses()) {
                String name = argument.name() == null ? null : argument.name() + ".tr";
                PhiInstruction phi = phi(argument.type(), name, body);
                rewriter.replaceAllUses(argument, phi);
                rewriter.addIncoming(phi, argument, entry);
                parameters.put(argument, phi);
            }
        }
        Type type = function.functionType().result();
        if (type != SimpleType.VOID) {
            result = phi(type, "ret.tr", body);
            rewriter.addIncoming(result, rewriter.context().poison(type), entry);
            isResultKnown = phi(IntType.I1, "ret.known.tr", body);
            rewriter.addIncoming(isResultKnown, rewriter.context().bool(false), entry);
        }
        header = body;
        context.count("loops", 1);
    }

    private PhiInstruction phi(Type type, @Nullable String name, BasicBlock block) {
        PhiInstruction phi = new PhiInstruction(type, 0);
        phi.setName(name);
        return rewriter.insertBefore(phi, Objects.requireNonNull(block.firstNonPhi()));
    }

    /** The accumulator, which iterations of other calls leave unchanged. */
    private RecursionAccumulator accumulate(Instruction operation, CallInstruction call) {
        BasicBlock loop = Objects.requireNonNull(header);
        PhiInstruction phi = phi(operation.type(), "accumulator.tr", loop);
        for (BasicBlock from : loop.predecessors()) {
            boolean isEntry = from == function.entry();
            rewriter.addIncoming(phi, isEntry ? RecursionAccumulator.identity(operation, rewriter) : phi, from);
        }
        context.count("accumulators", 1);
        return new RecursionAccumulator(operation, call, phi, rewriter);
    }

    /**
     * Adds the entries of the result: it is decided by a later iteration, or known from here on if it was not before.
     */
    private void addResult(TailCall found, PhiInstruction value, PhiInstruction isKnown) {
        Value returned = Objects.requireNonNull(found.returned());
        if (returned == found.call() || found.accumulating() != null) {
            rewriter.addIncoming(value, value, found.block());
            rewriter.addIncoming(isKnown, isKnown, found.block());
        } else {
            SelectInstruction choice = choose(isKnown, value, returned, found.end());
            rewriter.addIncoming(value, choice, found.block());
            rewriter.addIncoming(isKnown, rewriter.context().bool(true), found.block());
        }
    }

    private SelectInstruction choose(Value isKnown, Value known, Value otherwise, Instruction place) {
        SelectInstruction choice = rewriter.before(place).select(isKnown, known, otherwise);
        choice.setName("current.ret.tr");
        choices.add(choice);
        return choice;
    }

    // ---- the end

    private void finish() {
        parameters.values().forEach(this::simplify);
        if (result == null || isResultKnown == null) {
            return;
        }
        boolean isChosen = !choices.isEmpty();
        for (BasicBlock block : function.blocks()) {
            if (block.terminator() instanceof ReturnInstruction ret
                    && ret.value().isPresent()) {
                finish(ret, ret.value().get(), isChosen);
            }
        }
        if (isChosen) {
            accumulateChoices();
        } else {
            erase(result);
            erase(isResultKnown);
        }
    }

    private void finish(ReturnInstruction ret, Value value, boolean isChosen) {
        if (isChosen) {
            SelectInstruction choice =
                    choose(Objects.requireNonNull(isResultKnown), Objects.requireNonNull(result), value, ret);
            rewriter.setOperand(ret, 0, choice);
        } else if (accumulator != null) {
            rewriter.setOperand(ret, 0, accumulator.with(value, ret));
        }
    }

    private void accumulateChoices() {
        if (accumulator == null) {
            return;
        }
        for (SelectInstruction choice : choices) {
            rewriter.setOperand(choice, 2, accumulator.with(choice.ifFalse(), choice));
        }
    }

    /** Replaces a parameter that every iteration passes on unchanged by the argument. */
    private void simplify(PhiInstruction phi) {
        Value first = phi.incomingValue(0);
        if (phi.operands().stream().allMatch(value -> value == first || value == phi)) {
            rewriter.replaceAllUses(phi, first);
            rewriter.erase(phi);
        }
    }

    private void erase(PhiInstruction phi) {
        if (phi.hasUses()) {
            rewriter.replaceAllUses(phi, rewriter.context().poison(phi.type()));
        }
        rewriter.erase(phi);
    }
}
