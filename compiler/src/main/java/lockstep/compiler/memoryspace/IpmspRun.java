package lockstep.compiler.memoryspace;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.pass.PassContext;
import org.jspecify.annotations.Nullable;

/** One run of {@link Ipmsp} over a module. */
final class IpmspRun {
    /** Limit on the clones that one run makes in total. */
    private static final int MAX_COPIES = 4096;

    /**
     * The key of a clone.
     *
     * @param function the original function
     * @param spaces the spaces of its parameters
     */
    private record Signature(Function function, List<Integer> spaces) {}

    private final Module module;
    private final PassContext context;
    private final Map<Function, Integer> copiesOf = new LinkedHashMap<>();
    private final Map<Signature, Function> copies = new LinkedHashMap<>();
    private final Map<Argument, Boolean> accessed = new IdentityHashMap<>();
    private final Map<Function, Integer> sizes = new IdentityHashMap<>();
    private CallSites whenCopying;
    private boolean changed;

    IpmspRun(Module module, PassContext context) {
        this.module = module;
        this.context = context;
        this.whenCopying = new CallSites(module);
    }

    boolean run() {
        nameSpaces();
        if (context.isOn(Ipmsp.DO_CLONE) && cloneForCalls()) {
            dropUncalled();
            nameSpaces();
        }
        rewriteAccesses();
        if (context.isOn(Ipmsp.DUMP)) {
            module.definedFunctions().forEach(function -> context.print(() -> "ipmsp: " + signature(function) + "\n"));
        }
        return changed;
    }

    private static String signature(Function function) {
        StringJoiner parameters = new StringJoiner(", ", "@" + function.name() + "(", ")");
        function.functionType().parameters().forEach(type -> parameters.add(type.toString()));
        return parameters + " -> " + function.functionType().result();
    }

    // ---- functions whose calls agree

    private void nameSpaces() {
        CallSites calls = new CallSites(module);
        ModuleFacts facts = new ModuleFacts(module, calls, new PointerVariables(module, calls), context);
        Map<Function, Function> replaced = new LinkedHashMap<>();
        for (Function function : module.definedFunctions()) {
            if (calls.isClosed(function) && !calls.of(function).isEmpty() && CallSites.sizeToCopy(function) >= 0) {
                nameSpaces(function, facts, replaced);
            }
        }
        if (replaced.isEmpty()) {
            return;
        }
        changed = true;
        replaced.keySet().forEach(module::remove);
        module.definedFunctions().forEach(caller -> redirectAll(caller, facts, replaced));
        context.count("named", replaced.size());
    }

    private void nameSpaces(Function function, ModuleFacts facts, Map<Function, Function> replaced) {
        List<Integer> spaces = facts.signature(function);
        int result = facts.result(function);
        boolean isNamed = result != PointerFact.ANY || spaces.stream().anyMatch(space -> space != PointerFact.ANY);
        if (isNamed && context.rewriter(function).allow(Ipmsp.RESPACE, function.entry())) {
            String name = function.name();
            module.rename(function, freeName(name + ".before"));
            Function copy = Respacing.copy(function, name, spaces, result, Ipmsp.RESPACE);
            for (Argument argument : function.arguments()) {
                facts.standsFor(copy.argument(argument.index()), argument);
            }
            replaced.put(function, copy);
        }
    }

    private void redirectAll(Function caller, ModuleFacts facts, Map<Function, Function> replaced) {
        List<CallInstruction> calls = callsIn(caller, replaced);
        boolean returns = replaced.containsValue(caller);
        if (calls.isEmpty() && !returns) {
            return;
        }
        context.invalidate(caller);
        PointerFacts own = facts.of(caller);
        Rewriter rewriter = Respacing.permitted(caller, Ipmsp.RESPACE);
        InSpace pointers = new InSpace(rewriter, own);
        if (returns) {
            Respacing.convertReturns(caller, rewriter, own, pointers);
        }
        for (CallInstruction call : calls) {
            Function callee =
                    Objects.requireNonNull(replaced.get(call.calledFunction().orElseThrow()));
            Respacing.redirect(call, callee, rewriter, own, pointers);
        }
        InsertionPoints.eraseUnused(rewriter, pointers.originals());
        context.invalidate(caller);
    }

    private static List<CallInstruction> callsIn(Function caller, Map<Function, Function> replaced) {
        List<CallInstruction> found = new ArrayList<>();
        caller.blocks()
                .forEach(block -> block.forEach(instruction -> {
                    if (instruction instanceof CallInstruction call
                            && call.calledFunction()
                                    .filter(replaced::containsKey)
                                    .isPresent()) {
                        found.add(call);
                    }
                }));
        return found;
    }

    // ---- clones

    private boolean cloneForCalls() {
        whenCopying = new CallSites(module);
        Deque<Function> open = new ArrayDeque<>(module.definedFunctions());
        boolean any = false;
        while (!open.isEmpty()) {
            any |= cloneForCallsIn(open.remove(), open);
        }
        changed |= any;
        return any;
    }

    private boolean cloneForCallsIn(Function caller, Deque<Function> open) {
        context.invalidate(caller);
        PointerFacts facts = PointerFacts.of(caller, context, PointerContext.ALONE, PointerFacts.Depth.LATE);
        Rewriter rewriter = context.rewriter(caller);
        InSpace pointers = new InSpace(rewriter, facts);
        for (CallInstruction call : callsOfFunctions(caller)) {
            Function callee = call.calledFunction().orElseThrow();
            List<Integer> spaces = spaces(call, callee, facts);
            if (spaces.stream().anyMatch(space -> space != PointerFact.ANY)) {
                Function copy = copyFor(new Signature(callee, spaces), open);
                if (copy != null && rewriter.allow(Ipmsp.REDIRECT, call)) {
                    Respacing.redirect(call, copy, rewriter, facts, pointers);
                    context.count("redirected", 1);
                }
            }
        }
        if (rewriter.changed()) {
            InsertionPoints.eraseUnused(rewriter, pointers.originals());
            context.invalidate(caller);
        }
        return rewriter.changed();
    }

    private static List<CallInstruction> callsOfFunctions(Function caller) {
        List<CallInstruction> found = new ArrayList<>();
        caller.blocks()
                .forEach(block -> block.forEach(instruction -> {
                    if (instruction instanceof CallInstruction call
                            && call.tailKind() != CallInstruction.TailKind.MUSTTAIL
                            && call.calledFunction()
                                    .filter(f -> !f.isDeclaration())
                                    .isPresent()) {
                        found.add(call);
                    }
                }));
        return found;
    }

    private List<Integer> spaces(CallInstruction call, Function callee, PointerFacts facts) {
        List<Integer> spaces = new ArrayList<>();
        for (Argument parameter : callee.arguments()) {
            int index = parameter.index();
            boolean mayChange = CallSites.mayChange(callee, index) && CallSites.mayChange(call, index);
            PointerFact fact = mayChange ? facts.at(call.argument(index), call) : PointerFact.ANYWHERE;
            boolean isDefined = call.argumentAttributes(index).has("noundef");
            boolean isNamed = fact.isKnown()
                    && fact.isFaithful(isDefined)
                    && accessed.computeIfAbsent(parameter, CallSites::isAccessed);
            spaces.add(isNamed ? fact.space() : PointerFact.ANY);
        }
        return spaces;
    }

    /** The clone, which is made if it does not exist yet; null if it must not be made. */
    private @Nullable Function copyFor(Signature signature, Deque<Function> open) {
        Function known = copies.get(signature);
        if (known != null) {
            return known;
        }
        Function source = signature.function();
        int size = sizes.computeIfAbsent(source, CallSites::sizeToCopy);
        boolean isSmall = size >= 0 && size <= context.knob(Ipmsp.SIZE);
        boolean isRoom = copiesOf.getOrDefault(source, 0) < context.knob(Ipmsp.COPIES) && copies.size() < MAX_COPIES;
        if (!isSmall
                || !isRoom
                || source.linkage().isInterposable()
                || !whenCopying.mayDiffer(source)
                || !context.rewriter(source).allow(Ipmsp.CLONE, source.entry())) {
            return null;
        }
        StringBuilder name = new StringBuilder(source.name()).append(".msp");
        signature.spaces().forEach(space -> name.append('.').append(space));
        Function copy =
                Respacing.copy(source, freeName(name.toString()), signature.spaces(), PointerFact.ANY, Ipmsp.CLONE);
        copiesOf.merge(source, 1, Integer::sum);
        copies.put(signature, copy);
        open.add(copy);
        changed = true;
        context.count("cloned", 1);
        return copy;
    }

    private String freeName(String wanted) {
        String name = wanted;
        for (int i = 1; module.global(name).isPresent(); i++) {
            name = wanted + "." + i;
        }
        return name;
    }

    /** Removes functions that were cloned for all their calls. */
    private void dropUncalled() {
        CallSites calls = new CallSites(module);
        for (Function function : List.copyOf(copiesOf.keySet())) {
            if (calls.isClosed(function) && calls.of(function).isEmpty()) {
                module.remove(function);
            }
        }
    }

    // ---- accesses

    /**
     * Rewrites accesses whose space follows from module facts only: pointers that may be undefined, and contents of
     * variables.
     */
    private void rewriteAccesses() {
        CallSites calls = new CallSites(module);
        ModuleFacts facts = new ModuleFacts(module, calls, new PointerVariables(module, calls), context);
        for (Function function : module.definedFunctions()) {
            PointerFacts known = facts.of(function);
            PointerFacts alone = PointerFacts.of(function, context, PointerContext.ALONE, PointerFacts.Depth.LATE);
            Rewriter rewriter = context.rewriter(function);
            AccessRewriting accesses = new AccessRewriting(rewriter, Ipmsp.ACCESS, known, alone);
            accesses.run(function, (operand, fact) -> {});
            if (rewriter.changed()) {
                changed = true;
                context.count("specific", accesses.specific());
                context.invalidate(function);
            }
        }
    }
}
