package lockstep.compiler.argpromotion;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import lockstep.compiler.analysis.calls.CallGraph;
import lockstep.compiler.memoryspace.CallSites;
import lockstep.compiler.signature.SignatureChange;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.pass.ComponentPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.ParameterWords;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Refusal;
import lockstep.ir.rule.Rule;

/**
 * argpromotion: replaces a pointer parameter through which a function only loads a few values by these values. Source:
 * LLVM's ArgumentPromotion.
 *
 * <ol>
 *   <li>Functions are visited callees first; a component is revisited as long as something was promoted.
 *   <li>{@link PromotableParameter} finds the parameters, of functions whose callers are all known, that are used only
 *       by simple loads at constant offsets, at most {@code max-elements} different ones, which do not overlap, of
 *       memory that is not written on any path from the entry.
 *   <li>The function gets a parameter for each value, and its callers load before the call.
 * </ol>
 *
 * <pre>
 *   define internal i32 @f(ptr %p) {              define internal i32 @f(i32 %p.0) {
 *     %v = load i32, ptr %p                         ret i32 %p.0
 *     ret i32 %v                                  }
 *   }
 *   %r = call i32 @f(ptr %q)                      %q.0 = load i32, ptr %q
 *                                                 %r = call i32 @f(i32 %q.0)
 * </pre>
 *
 * <p>Under divergence: the load moves before the call, so every lane that calls must have executed it: it is in the
 * entry block, before any instruction that may not return, or the memory is the caller's own, or constant. A barrier, a
 * fence or an ordered atomic before it counts as a write of the memory that other threads can access
 * ({@code MemorySsa}), so that no load moves across one. Kernels keep their signatures, which the host uses.
 * {@code byval} parameters are left.
 */
public final class ArgumentPromotion implements ComponentPass {
    private static final String NAME = "argpromotion";
    static final Rule PROMOTE =
            new Rule(NAME, "promote", "a pointer parameter that is only loaded from is replaced by the loaded values");

    /** Attributes that fix how a pointer is passed. */
    static final List<String> PASSED_OTHERWISE = List.of(
            "byval", "sret", "byref", "inalloca", "preallocated", "nest", "swifterror", "swiftself", "returned");

    private static final Knob MOST = new Knob(
            "max-elements",
            3,
            0,
            1 << 20,
            "values that a parameter may become; 0 for any number",
            new SourceRef.Manual("LLVM 19", "ArgumentPromotion.h, MaxElements"));

    private static final ParameterWords WORDS = new ParameterWords(
            "ArgumentPromotion",
            IntStream.rangeClosed(0, 9)
                    .mapToObj(number -> new ParameterWords.Word(Integer.toString(number), MOST, number))
                    .toList());

    private static final PassInfo INFO = new PassInfo(
                    NAME,
                    "pass values instead of pointers that are only loaded from",
                    new SourceRef.Manual("LLVM passes", "argpromotion: Promote 'by reference' arguments to scalars"),
                    List.of(PROMOTE),
                    List.of(MOST),
                    List.of("promoted", "values"),
                    Set.of())
            .declining(PromotionRefusals.all());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public ParameterWords parameterWords() {
        return WORDS;
    }

    @Override
    public boolean run(Module module, PassContext context) {
        return new Run(module, context).run();
    }

    /** The call graph is recomputed for each component, since the other passes of a traversal change it. */
    @Override
    public Walk walk(Module module, PassContext context) {
        return (component, isRecursive) -> component.stream().anyMatch(ArgumentPromotion::mayBePromoted)
                && new Run(module, context).visit(component, isRecursive);
    }

    /** Whether the callers of {@code function} need to be found at all. */
    private static boolean mayBePromoted(Function function) {
        return !function.isDeclaration()
                && function.linkage().isLocal()
                && function.arguments().stream()
                        .anyMatch(argument -> argument.type().isPointer());
    }

    private static final class Run {
        private final Module module;
        private final PassContext context;
        private final CallGraph graph;
        private final CallSites sites;
        private final Map<Function, Set<CallInstruction>> calls = new IdentityHashMap<>();
        private final Map<Function, Function> latest = new IdentityHashMap<>();
        private final Set<Argument> refused = Collections.newSetFromMap(new IdentityHashMap<>());

        Run(Module module, PassContext context) {
            this.module = module;
            this.context = context;
            this.graph = CallGraph.of(module);
            this.sites = new CallSites(module);
            module.definedFunctions().forEach(f -> calls.put(f, new LinkedHashSet<>(sites.of(f))));
        }

        boolean run() {
            boolean isChanged = false;
            for (List<Function> component : graph.bottomUp()) {
                boolean isRecursive = component.stream().anyMatch(graph::isRecursive);
                isChanged |= visit(new ArrayList<>(component), isRecursive);
            }
            return isChanged;
        }

        /** Processes one component, in which new functions replace old ones. */
        boolean visit(List<Function> component, boolean isRecursive) {
            List<Function> candidates = component.stream()
                    .filter(function -> !function.isDeclaration() && mayChange(function))
                    .toList();
            boolean isChanged = false;
            boolean again = !candidates.isEmpty();
            while (again) {
                again = false;
                for (Function first : candidates) {
                    again |= promote(latest.getOrDefault(first, first), first, isRecursive);
                }
                isChanged |= again;
            }
            component.replaceAll(function -> latest.getOrDefault(function, function));
            return isChanged;
        }

        /** Counts the refusals for {@code function} if it loads through one of its parameters. */
        private boolean mayChange(Function function) {
            Refusal obstacle = sites.obstacle(function)
                    .map(PromotionRefusals.OBSTACLES::of)
                    .or(() -> function.attributes().function().has("naked")
                            ? Optional.of(PromotionRefusals.NAKED)
                            : Optional.empty())
                    .orElse(null);
            if (obstacle != null && function.arguments().stream().anyMatch(Run::isLoadedFrom)) {
                context.refused(obstacle);
            }
            return obstacle == null && !sites.of(function).isEmpty();
        }

        private static boolean isLoadedFrom(Argument argument) {
            return argument.useList().stream().anyMatch(use -> use.user() instanceof LoadInstruction);
        }

        private boolean promote(Function function, Function first, boolean isRecursive) {
            List<CallInstruction> known = List.copyOf(Objects.requireNonNull(calls.get(function)));
            List<PromotableParameter> found = new ArrayList<>();
            for (PromotableParameter parameter :
                    new PromotableParameter.Finder(function, known, isRecursive, context.knob(MOST), context).find()) {
                if (refused.contains(parameter.argument())) {
                    continue;
                }
                if (context.rewriter(function).allow(PROMOTE, parameter.argument())) {
                    found.add(parameter);
                } else {
                    refused.add(parameter.argument());
                }
            }
            if (found.isEmpty()) {
                return false;
            }
            Function made = replace(function, found);
            latest.put(first, made);
            return true;
        }

        // ---- the new function

        private Function replace(Function old, List<PromotableParameter> promoted) {
            Map<Argument, PromotableParameter> byArgument = new IdentityHashMap<>();
            promoted.forEach(parameter -> byArgument.put(parameter.argument(), parameter));
            List<Type> types = new ArrayList<>();
            List<AttributeSet> attributes = new ArrayList<>();
            Map<Argument, Integer> places = new LinkedHashMap<>();
            for (Argument argument : old.arguments()) {
                places.put(argument, types.size());
                PromotableParameter parameter = byArgument.get(argument);
                if (parameter == null) {
                    types.add(argument.type());
                    attributes.add(argument.attributes());
                } else {
                    parameter.parts().values().forEach(part -> {
                        types.add(part.type());
                        attributes.add(AttributeSet.EMPTY);
                    });
                    context.count("promoted", 1);
                    context.count("values", parameter.parts().size());
                }
            }
            AttributeList list = new AttributeList(
                    old.attributes().function().without("allocsize"),
                    old.attributes().result(),
                    attributes);
            Function made = SignatureChange.declare(
                    old, new FunctionType(old.functionType().result(), types, false), list);
            Map<CallInstruction, CallInstruction> copies = new LinkedHashMap<>();
            Map<Instruction, Instruction> steps = new IdentityHashMap<>();
            SignatureChange.copyBody(
                    old,
                    made,
                    (index, head) -> {
                        Argument argument = old.argument(index);
                        if (byArgument.containsKey(argument)) {
                            return module.context().poison(argument.type());
                        }
                        Argument own = made.argument(Objects.requireNonNull(places.get(argument)));
                        own.setName(argument.name());
                        return own;
                    },
                    PROMOTE,
                    (from, to) -> {
                        if (from instanceof CallInstruction call) {
                            copies.put(call, (CallInstruction) to);
                        } else if (from instanceof GetElementPtrInstruction) {
                            steps.put(from, to);
                        } else if (from instanceof LoadInstruction load) {
                            replaceLoad(load, (LoadInstruction) to, made, promoted, places);
                        }
                    });
            eraseAddresses(made, promoted, steps);
            moveCalls(old, made, copies);
            redirect(old, made, byArgument);
            module.remove(old);
            return made;
        }

        private static void replaceLoad(
                LoadInstruction load,
                LoadInstruction copy,
                Function made,
                List<PromotableParameter> promoted,
                Map<Argument, Integer> places) {
            for (PromotableParameter parameter : promoted) {
                Long offset = parameter.loads().get(load);
                if (offset != null) {
                    int first = Objects.requireNonNull(places.get(parameter.argument()));
                    int number = List.copyOf(parameter.parts().keySet()).indexOf(offset);
                    Argument value = made.argument(first + number);
                    value.setName(
                            parameter.argument().name() == null
                                    ? null
                                    : parameter.argument().name() + "." + offset);
                    Rewriter rewriter = SignatureChange.permitted(made, PROMOTE);
                    if (copy.hasUses()) {
                        rewriter.replaceAllUses(copy, value);
                    }
                    rewriter.erase(copy);
                }
            }
        }

        /** Erases the address computations that became dead, users before operands. */
        private static void eraseAddresses(
                Function made, List<PromotableParameter> promoted, Map<Instruction, Instruction> steps) {
            Rewriter rewriter = SignatureChange.permitted(made, PROMOTE);
            for (PromotableParameter parameter : promoted) {
                for (GetElementPtrInstruction step : parameter.addresses().reversed()) {
                    rewriter.erase(Objects.requireNonNull(steps.get(step)));
                }
            }
        }

        /** Replaces the calls of the old body by those of the new one. */
        private void moveCalls(Function old, Function made, Map<CallInstruction, CallInstruction> copies) {
            calls.put(made, Objects.requireNonNull(calls.remove(old)));
            copies.forEach((from, to) -> {
                Function callee = from.calledFunction().orElse(null);
                Set<CallInstruction> known = callee == null ? null : calls.get(callee == old ? made : callee);
                if (known != null && known.remove(from)) {
                    known.add(to);
                }
            });
        }

        // ---- its callers

        private void redirect(Function old, Function made, Map<Argument, PromotableParameter> byArgument) {
            Set<CallInstruction> now = new LinkedHashSet<>();
            for (CallInstruction call : Objects.requireNonNull(calls.get(made))) {
                Function caller = Objects.requireNonNull(call.function());
                Rewriter rewriter = SignatureChange.permitted(caller, PROMOTE);
                List<Value> arguments = new ArrayList<>();
                List<AttributeSet> attributes = new ArrayList<>();
                for (Argument argument : old.arguments()) {
                    Value given = call.argument(argument.index());
                    PromotableParameter parameter = byArgument.get(argument);
                    if (parameter == null) {
                        arguments.add(given);
                        attributes.add(call.attributes().parameter(argument.index()));
                    } else {
                        parameter.parts().forEach((offset, part) -> {
                            arguments.add(load(given, offset, part, rewriter.before(call)));
                            attributes.add(AttributeSet.EMPTY);
                        });
                    }
                }
                AttributeList list = new AttributeList(
                        call.attributes().function().without("allocsize"),
                        call.attributes().result(),
                        attributes);
                CallInstruction changed = SignatureChange.callBefore(call, made, arguments, list, rewriter);
                String name = call.name();
                if (call.hasUses()) {
                    rewriter.replaceAllUses(call, changed);
                }
                rewriter.erase(call);
                if (changed.type() != SimpleType.VOID) {
                    changed.setName(name);
                }
                now.add(changed);
                context.invalidate(caller);
            }
            calls.put(made, now);
            context.invalidate(made);
        }

        private static Value load(Value pointer, long offset, PromotableParameter.Part part, IrBuilder at) {
            Value address = offset == 0
                    ? pointer
                    : at.elementPointer(
                            IntType.I8, pointer, List.of(at.context().integer(IntType.I64, offset)), 0);
            LoadInstruction load = at.load(part.type(), address, part.alignment());
            Optional<LoadInstruction> certain = part.certain();
            certain.map(Instruction::metadata)
                    .map(map -> map.get("tbaa"))
                    .ifPresent(tag -> load.setMetadata("tbaa", tag));
            return load;
        }
    }
}
