package lockstep.fuzz.mutate;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import lockstep.ir.choices.Choices;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.clone.FunctionCloner;
import lockstep.ir.nvvm.clone.ValueMap;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.SimpleType;

/** Mutations of what is a function of its own: code of this package, none of a pass that may be under test. */
final class FunctionMutations {
    private static final String PREFIX = "outlined.";
    private static final int MAX_PARAMETERS = 16;
    private static final int LONGEST_INLINED = 200;

    private FunctionMutations() {}

    static List<Mutation> all() {
        return List.of(
                new Mutation(
                        "outline",
                        4,
                        "instructions become a function, and a call of it replaces them",
                        "none of them is convergent, at most one result is read outside",
                        MutableRegion::mayHave,
                        FunctionMutations::outline),
                new Mutation(
                        "inline",
                        5,
                        "a call becomes the body of what is called",
                        "the body is known and small, not the caller's own, and passes nothing on by value",
                        at -> at instanceof CallInstruction call && isInlinable(call),
                        FunctionMutations::inline));
    }

    // ---- outlining

    private static boolean outline(MutationScope scope, Instruction at, Choices choices) {
        MutableRegion region = MutableRegion.from(at, choices);
        List<Instruction> results = region.results();
        List<Value> inputs = inputs(region);
        boolean isPossible = results.size() <= 1
                && inputs.size() <= MAX_PARAMETERS
                && inputs.stream().allMatch(value -> MutableOperands.isPlain(value.type()));
        if (!isPossible) {
            return false;
        }
        Type result = results.isEmpty() ? SimpleType.VOID : results.getFirst().type();
        Function outlined = function(scope, result, inputs, choices);
        fill(outlined, region, inputs, results);
        Instruction end = region.end();
        CallInstruction call = scope.before(end).call(outlined, inputs.toArray(Value[]::new));
        for (Instruction instruction : results) {
            for (Use use : region.usesOutside(instruction)) {
                scope.rewriter().replaceUse(use, call);
            }
        }
        for (Instruction instruction : region.instructions().reversed()) {
            scope.rewriter().erase(instruction);
        }
        return true;
    }

    /** Values from outside that a region reads, in the order in which it reads them. */
    private static List<Value> inputs(MutableRegion region) {
        Set<Value> found = new LinkedHashSet<>();
        for (Instruction instruction : region.instructions()) {
            for (Value operand : instruction.operands()) {
                boolean isInside = operand instanceof Instruction inner
                        && region.instructions().contains(inner);
                if (operand instanceof LocalValue && !isInside) {
                    found.add(operand);
                }
            }
        }
        return List.copyOf(found);
    }

    private static Function function(MutationScope scope, Type result, List<Value> inputs, Choices choices) {
        Module module = scope.module();
        int number = 0;
        while (module.global(PREFIX + number).isPresent()) {
            number++;
        }
        List<Type> types = inputs.stream().map(Value::type).toList();
        Function made = module.addFunction(PREFIX + number, new FunctionType(result, types, false));
        made.setLinkage(Linkage.INTERNAL);
        String hint = choices.pick(List.of("", "noinline", "alwaysinline"));
        AttributeSet attributes =
                hint.isEmpty() ? AttributeSet.ofFlags("nounwind") : AttributeSet.ofFlags("nounwind", hint);
        made.setAttributes(AttributeList.EMPTY.withFunction(attributes));
        return made;
    }

    private static void fill(Function outlined, MutableRegion region, List<Value> inputs, List<Instruction> results) {
        ValueMap map = new ValueMap();
        for (int i = 0; i < inputs.size(); i++) {
            map.put(inputs.get(i), outlined.argument(i));
        }
        IrBuilder builder = IrBuilder.atEnd(IrBuilder.addBlock(outlined, null));
        for (Instruction instruction : region.instructions()) {
            Instruction copy = FunctionCloner.cloneDetached(instruction, map);
            copy.setMetadata("dbg", null);
            map.put(instruction, builder.add(copy));
        }
        builder.ret(results.isEmpty() ? null : map.of(results.getFirst()));
    }

    // ---- inlining

    private static boolean isInlinable(CallInstruction call) {
        Function caller = call.function();
        Function callee = call.calledFunction().orElse(null);
        if (callee == null || callee == caller || callee.isDeclaration() || callee.isKernel()) {
            return false;
        }
        return !callee.functionType().isVarArg()
                && call.tailKind() != CallInstruction.TailKind.MUSTTAIL
                && callee.instructionCount() <= LONGEST_INLINED
                && callee.attributes().parameters().stream().noneMatch(FunctionMutations::isCopied)
                && callee.blockList().stream().noneMatch(BasicBlock::isAddressTaken)
                && callee.entry().predecessors().isEmpty()
                && !MutationScope.hasTokens(callee)
                && (caller == null || !MutationScope.hasTokens(caller))
                && callee.instructionList().stream().noneMatch(MutableOperands::isFixed);
    }

    private static boolean isCopied(AttributeSet parameter) {
        return parameter.has("byval") || parameter.has("inalloca") || parameter.has("preallocated");
    }

    private static boolean inline(MutationScope scope, Instruction at, Choices choices) {
        CallInstruction call = (CallInstruction) at;
        Function callee = call.calledFunction().orElseThrow();
        Rewriter rewriter = scope.rewriter();
        BasicBlock head = Objects.requireNonNull(call.block());
        BasicBlock tail = rewriter.splitBefore(call, null);
        ValueMap map = new ValueMap();
        for (Argument argument : callee.arguments()) {
            map.put(argument, call.argument(argument.index()));
        }
        List<BasicBlock> copies = FunctionCloner.cloneBody(rewriter, callee, tail, map);
        moveVariables(scope, copies.getFirst());
        List<ReturnInstruction> returns = returns(copies);
        replaceResult(scope, call, returns, tail);
        for (ReturnInstruction end : returns) {
            rewriter.replaceTerminator(Objects.requireNonNull(end.block()), new BranchInstruction(tail));
        }
        rewriter.replaceTerminator(head, new BranchInstruction(copies.getFirst()));
        return true;
    }

    /** Variables of fixed size live in the caller's entry, where they are reserved once. */
    private static void moveVariables(MutationScope scope, BasicBlock entry) {
        Instruction first = Objects.requireNonNull(scope.function().entry().first());
        List<Instruction> variables = new ArrayList<>();
        entry.forEach(i -> {
            if (i instanceof AllocaInstruction alloca && alloca.isStatic()) {
                variables.add(i);
            }
        });
        variables.forEach(variable -> scope.rewriter().moveBefore(variable, first));
    }

    private static List<ReturnInstruction> returns(List<BasicBlock> blocks) {
        List<ReturnInstruction> found = new ArrayList<>();
        for (BasicBlock block : blocks) {
            TerminatorInstruction end = block.terminator();
            if (end instanceof ReturnInstruction returned) {
                found.add(returned);
            }
        }
        return found;
    }

    /** The call becomes a PHI of what is returned; of a callee that never returns, poison. */
    private static void replaceResult(
            MutationScope scope, CallInstruction call, List<ReturnInstruction> returns, BasicBlock tail) {
        Rewriter rewriter = scope.rewriter();
        if (call.type().isVoid() || returns.isEmpty()) {
            if (call.hasUses()) {
                rewriter.replaceAllUses(call, scope.context().poison(call.type()));
            }
            rewriter.erase(call);
            return;
        }
        PhiInstruction phi = rewriter.insertPhi(new PhiInstruction(call.type(), 0), tail);
        for (ReturnInstruction end : returns) {
            rewriter.addIncoming(phi, end.operand(0), Objects.requireNonNull(end.block()));
        }
        rewriter.replace(call, phi);
    }
}
