package lockstep.compiler.deadargelim;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.memoryspace.CallSites;
import lockstep.compiler.signature.SignatureChange;
import lockstep.compiler.signature.SignatureRefusals;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.InsertValueInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Refusal;
import lockstep.ir.rule.Refusals;
import lockstep.ir.rule.Rule;

/**
 * deadargelim: removes unused parameters and results. Source: LLVM's DeadArgumentElimination.
 *
 * <ol>
 *   <li>{@link ArgumentLiveness} computes which parameters and parts of results are live.
 *   <li>Functions whose callers are all known get a signature without the dead ones: a structure with one part left
 *       becomes that part, one without any becomes {@code void}. Calls and returns are rewritten.
 *   <li>For functions with an exact definition that may have unknown callers, known calls pass poison for parameters
 *       without uses.
 * </ol>
 *
 * <pre>
 *   define internal i32 @f(i32 %a, i32 %b) {      define internal i32 @f(i32 %a) {
 *     ret i32 %a                                    ret i32 %a
 *   }                                             }
 *   %r = call i32 @f(i32 %x, i32 %y)              %r = call i32 @f(i32 %x)
 * </pre>
 *
 * <p>Under divergence: the calls stay where they are and are executed by the same lanes, so that convergent operations
 * in the function are executed by the same sets of lanes. Kernels keep their signatures, which the host uses; so do
 * functions that make or are the target of {@code musttail} calls, and variadic ones. Linear in the module.
 */
public final class DeadArgumentElimination implements ModulePass {
    private static final String NAME = "deadargelim";
    static final Rule CHANGE = new Rule(NAME, "signature", "unused parameters and results are removed");
    static final Rule POISON = new Rule(NAME, "pass-poison", "a parameter without uses is passed poison");

    /** Attributes of an argument that make a call undefined behaviour where they do not hold. */
    private static final List<String> DEMANDS = List.of("noundef", "dereferenceable", "dereferenceable_or_null");

    private static final Refusals<CallSites.Obstacle> OBSTACLES = SignatureRefusals.of(CHANGE);
    private static final Refusal RARE = new Refusal(
            CHANGE, "rare-parameter", "the function is naked, or a parameter of it is passed in a way of its own");
    private static final Refusal OTHER_BODY =
            new Refusal(POISON, "other-body", "another body of the function may use the parameter");
    private static final Refusal FIXED = new Refusal(
            POISON,
            "fixed-signature",
            "its arguments vary in number, or a call that must be a tail call needs its parameters");
    private static final Refusal NAKED = new Refusal(POISON, "naked", "the function is naked");
    private static final Refusal PASSED_OTHERWISE =
            new Refusal(POISON, "passed-otherwise", "the parameter is passed in memory, or is the result");

    private static final PassInfo INFO = new PassInfo(
                    NAME,
                    "remove parameters and results that nobody looks at",
                    new SourceRef.Manual("LLVM passes", "deadargelim: Dead Argument Elimination"),
                    List.of(CHANGE, POISON),
                    List.of(),
                    List.of("parameters", "results", "poison"),
                    Set.of())
            .declining(refusals());

    private static List<Refusal> refusals() {
        List<Refusal> all = new ArrayList<>(OBSTACLES.values());
        all.addAll(List.of(RARE, OTHER_BODY, FIXED, NAKED, PASSED_OTHERWISE));
        return all;
    }

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Module module, PassContext context) {
        CallSites calls = new CallSites(module);
        List<Function> functions = module.definedFunctions();
        Set<Function> refused = Collections.newSetFromMap(new IdentityHashMap<>());
        ArgumentLiveness liveness = new ArgumentLiveness(functions, calls, refused);
        List<Function> chosen = new ArrayList<>();
        for (Function function : functions) {
            if (hasUnused(function, calls)) {
                countFixed(function, calls, context);
            }
            if (hasDead(function, liveness)) {
                boolean isPermitted = context.rewriter(function).allow(CHANGE, function.entry());
                (isPermitted ? chosen : refused).add(function);
            }
        }
        if (!refused.isEmpty()) {
            // Values that only a refused function uses are live.
            liveness = new ArgumentLiveness(functions, calls, refused);
            ArgumentLiveness after = liveness;
            chosen.removeIf(function -> !hasDead(function, after));
        }
        boolean isChanged = !chosen.isEmpty();
        if (isChanged) {
            new Changes(module, liveness, context).apply(chosen);
        }
        return isChanged | passPoison(module, context);
    }

    private static boolean hasDead(Function function, ArgumentLiveness liveness) {
        return Shape.of(function, liveness).isSmaller(function);
    }

    /** Whether {@code function} has a parameter without uses, or its result is used by no call. */
    private static boolean hasUnused(Function function, CallSites calls) {
        boolean isResultUnused = function.functionType().result() != SimpleType.VOID
                && !calls.of(function).isEmpty()
                && calls.of(function).stream().noneMatch(CallInstruction::hasUses);
        return isResultUnused || function.arguments().stream().anyMatch(argument -> !argument.hasUses());
    }

    /** Counts why the signature of {@code function} stays, if the reason is not its body. */
    private static void countFixed(Function function, CallSites calls, PassContext context) {
        CallSites.Obstacle obstacle = calls.obstacle(function).orElse(null);
        if (obstacle != null) {
            context.refused(OBSTACLES.of(obstacle));
        } else if (ArgumentLiveness.hasRareParameter(function)) {
            context.refused(RARE);
        }
    }

    // ---- functions with unknown callers

    private static boolean passPoison(Module module, PassContext context) {
        CallSites calls = new CallSites(module);
        boolean isChanged = false;
        for (Function function : module.definedFunctions()) {
            for (Argument argument : function.arguments()) {
                if (!function.linkage().isLocal()
                        && isGivenValue(argument, calls.of(function))
                        && mayBePoison(argument, calls, context)) {
                    isChanged |= passPoison(argument, calls.of(function), context);
                }
            }
        }
        return isChanged;
    }

    /** Whether {@code argument} has no uses, and one of {@code calls} passes a value other than poison. */
    private static boolean isGivenValue(Argument argument, List<CallInstruction> calls) {
        return !argument.hasUses()
                && calls.stream().anyMatch(call -> !(call.argument(argument.index()) instanceof ConstantPoison));
    }

    private static boolean mayBePoison(Argument argument, CallSites calls, PassContext context) {
        Function function = argument.function();
        return (function.linkage() == Linkage.EXTERNAL || context.refused(OTHER_BODY))
                && (calls.mayDiffer(function) || context.refused(FIXED))
                && (!function.attributes().function().has("naked") || context.refused(NAKED))
                && (isPlain(argument.attributes()) || context.refused(PASSED_OTHERWISE));
    }

    private static boolean isPlain(AttributeSet set) {
        return !set.has("byval")
                && !set.has("swifterror")
                && !set.has("inalloca")
                && !set.has("preallocated")
                && !set.has("sret")
                && !set.has("returned");
    }

    private static boolean passPoison(Argument argument, List<CallInstruction> calls, PassContext context) {
        Function function = argument.function();
        if (!context.rewriter(function).allow(POISON, argument)) {
            return false;
        }
        int index = argument.index();
        function.setAttributes(without(function.attributes(), index));
        for (CallInstruction call : calls) {
            Rewriter rewriter = SignatureChange.permitted(Objects.requireNonNull(call.function()), POISON);
            call.setAttributes(without(call.attributes(), index));
            rewriter.setOperand(call, index, rewriter.context().poison(argument.type()));
        }
        context.count("poison", 1);
        return true;
    }

    private static AttributeList without(AttributeList list, int index) {
        AttributeSet set = list.parameter(index);
        for (String demand : DEMANDS) {
            set = set.without(demand);
        }
        return set.equals(list.parameter(index)) ? list : list.withParameter(index, set);
    }

    // ---- signatures

    /**
     * The remaining signature.
     *
     * @param parameters indices of the parameters that stay
     * @param parts the parts of the result that stay
     */
    private record Shape(List<Integer> parameters, List<Integer> parts) {
        static Shape of(Function function, ArgumentLiveness liveness) {
            List<Integer> parameters = new ArrayList<>();
            for (Argument argument : function.arguments()) {
                if (liveness.isLive(function, false, argument.index())) {
                    parameters.add(argument.index());
                }
            }
            List<Integer> parts = new ArrayList<>();
            for (int i = 0; i < ArgumentLiveness.parts(function.functionType().result()); i++) {
                if (liveness.isLive(function, true, i)) {
                    parts.add(i);
                }
            }
            return new Shape(parameters, parts);
        }

        boolean isSmaller(Function function) {
            return parameters.size() < function.arguments().size() || changesResult(function);
        }

        boolean changesResult(Function function) {
            return parts.size() < ArgumentLiveness.parts(function.functionType().result());
        }

        Type result(Function function) {
            Type old = function.functionType().result();
            if (!changesResult(function)) {
                return old;
            }
            List<Type> types = parts.stream().map(part -> partType(old, part)).toList();
            if (types.size() < 2) {
                return types.isEmpty() ? SimpleType.VOID : types.getFirst();
            }
            return old instanceof StructType struct
                    ? StructType.literal(types, struct.isPacked())
                    : new ArrayType(types.getFirst(), types.size());
        }

        private static Type partType(Type result, int part) {
            if (result instanceof StructType struct) {
                return struct.fields().get(part);
            }
            return result instanceof ArrayType array && ArgumentLiveness.isSplit(result) ? array.element() : result;
        }

        AttributeList attributes(AttributeList old, boolean isResultChanged) {
            List<AttributeSet> kept = new ArrayList<>();
            for (int index : parameters) {
                AttributeSet set = old.parameter(index);
                kept.add(isResultChanged ? set.without("returned") : set);
            }
            AttributeSet result = isResultChanged ? AttributeSet.EMPTY : old.result();
            return new AttributeList(old.function().without("allocsize"), result, kept);
        }
    }

    /** The changes of functions and their calls. */
    private static final class Changes {
        private final Module module;
        private final ArgumentLiveness liveness;
        private final PassContext context;
        private final Map<Function, Function> made = new LinkedHashMap<>();
        private final Map<Function, Shape> shapes = new IdentityHashMap<>();

        Changes(Module module, ArgumentLiveness liveness, PassContext context) {
            this.module = module;
            this.liveness = liveness;
            this.context = context;
        }

        void apply(List<Function> chosen) {
            for (Function old : chosen) {
                Shape shape = Shape.of(old, liveness);
                shapes.put(old, shape);
                made.put(old, copy(old, shape));
                context.count(
                        "parameters",
                        old.arguments().size() - shape.parameters().size());
                context.count("results", shape.changesResult(old) ? 1 : 0);
            }
            module.removeAll(made.keySet());
            Set<Function> callees = Collections.newSetFromMap(new IdentityHashMap<>());
            callees.addAll(made.keySet());
            Map<Function, Function> oldOf = new IdentityHashMap<>();
            made.forEach((old, now) -> oldOf.put(now, old));
            for (Function caller : module.definedFunctions()) {
                List<CallInstruction> calls = SignatureChange.callsOf(callees, caller);
                Function old = oldOf.get(caller);
                if (calls.isEmpty() && old == null) {
                    continue;
                }
                Rewriter rewriter = SignatureChange.permitted(caller, CHANGE);
                if (old != null && shape(old).changesResult(old)) {
                    changeReturns(caller, old, rewriter);
                }
                for (CallInstruction call : calls) {
                    redirect(call, rewriter);
                }
                context.invalidate(caller);
            }
        }

        private Function copy(Function old, Shape shape) {
            List<Type> types = new ArrayList<>();
            shape.parameters().forEach(index -> types.add(old.argument(index).type()));
            Function now = SignatureChange.declare(
                    old,
                    new FunctionType(shape.result(old), types, false),
                    shape.attributes(old.attributes(), shape.changesResult(old)));
            SignatureChange.copyBody(
                    old,
                    now,
                    (index, head) -> {
                        int place = shape.parameters().indexOf(index);
                        if (place < 0) {
                            return module.context().poison(old.argument(index).type());
                        }
                        now.argument(place).setName(old.argument(index).name());
                        return now.argument(place);
                    },
                    CHANGE,
                    (from, to) -> {});
            return now;
        }

        /** What is left of {@code old}, one of the functions that change. */
        private Shape shape(Function old) {
            return Objects.requireNonNull(shapes.get(old));
        }

        /** Makes the copied returns return the remaining parts of their values. */
        private void changeReturns(Function function, Function old, Rewriter rewriter) {
            Shape shape = shape(old);
            for (BasicBlock block : function.blocks()) {
                if (block.terminator() instanceof ReturnInstruction end
                        && end.value().isPresent()) {
                    Value value = end.value().get();
                    Value left = null;
                    if (!shape.parts().isEmpty()) {
                        left = reduced(value, shape, function.functionType().result(), end, rewriter);
                    }
                    rewriter.replaceTerminator(block, new ReturnInstruction(left));
                }
            }
        }

        private static Value reduced(Value value, Shape shape, Type type, Instruction place, Rewriter rewriter) {
            if (shape.parts().size() == 1) {
                return rewriter.insertBefore(new ExtractValueInstruction(value, shape.parts()), place);
            }
            Value all = rewriter.context().poison(type);
            for (int i = 0; i < shape.parts().size(); i++) {
                Value part = rewriter.insertBefore(
                        new ExtractValueInstruction(value, List.of(shape.parts().get(i))), place);
                all = rewriter.insertBefore(new InsertValueInstruction(all, part, List.of(i)), place);
            }
            return all;
        }

        private void redirect(CallInstruction call, Rewriter rewriter) {
            Function old = call.calledFunction().orElseThrow();
            Shape shape = shape(old);
            List<Value> arguments = new ArrayList<>();
            shape.parameters().forEach(index -> arguments.add(call.argument(index)));
            boolean isResultChanged = shape.changesResult(old);
            CallInstruction now = SignatureChange.callBefore(
                    call,
                    Objects.requireNonNull(made.get(old)),
                    arguments,
                    shape.attributes(call.attributes(), isResultChanged),
                    rewriter);
            String name = call.name();
            if (call.hasUses()) {
                Value result = isResultChanged ? expanded(now, shape, call, rewriter) : now;
                rewriter.replaceAllUses(call, result);
            }
            rewriter.erase(call);
            if (now.type() != SimpleType.VOID) {
                now.setName(name);
            }
        }

        /** A value of the old type with the remaining parts; the others are unused. */
        private static Value expanded(CallInstruction now, Shape shape, CallInstruction call, Rewriter rewriter) {
            Value all = rewriter.context().poison(call.type());
            boolean isOne = shape.parts().size() == 1;
            for (int i = 0; i < shape.parts().size(); i++) {
                Value part = isOne ? now : rewriter.insertBefore(new ExtractValueInstruction(now, List.of(i)), call);
                all = rewriter.insertBefore(
                        new InsertValueInstruction(
                                all, part, List.of(shape.parts().get(i))),
                        call);
            }
            return all;
        }
    }
}
