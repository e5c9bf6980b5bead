package lockstep.compiler.memoryspace;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.StringJoiner;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.MetadataNode;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * process-restrict: propagates {@code noalias} parameters (pointers qualified with {@code __restrict__}) to callees and
 * accesses. A parameter all of whose calls pass pointers based on {@code noalias} parameters of their callers becomes
 * {@code noalias} itself; loads and stores get alias scopes that identify the parameters they are based on.
 *
 * <p>A parameter of a callee becomes {@code noalias} only if in every call its argument is based only on one
 * {@code noalias} parameter of the caller, no other pointer argument is or may be based on that one, and that one is
 * not captured in the caller: then only pointers based on the parameter can point to that memory in the callee. An
 * access gets {@code noalias} for a parameter only if all objects that its address may be based on are known and the
 * parameter is not one of them.
 */
public final class ProcessRestrict implements ModulePass {
    private static final String NAME = "process-restrict";
    private static final SourceRef SEED = new SourceRef.Seed(0, "NVIDIA Custom Passes");

    static final Rule PROPAGATE =
            new Rule(NAME, "propagate", "a parameter is noalias because the arguments of all calls are");
    static final Rule SCOPE = new Rule(NAME, "scope", "an access gets the alias scopes of noalias parameters");

    private static final Knob ONLY = Knob.toggle(
            "propagate-only",
            false,
            "mark parameters of callees and leave accesses alone",
            new SourceRef.Assumed("the seed says that the pass has parameters, not which"));
    private static final Knob DUMP = Knob.dump(
            "dump-process-restrict",
            "print what parameters are noalias",
            new SourceRef.Seed(0, "Complete Option Name Inventory"));

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "propagate noalias parameters to callees and accesses",
            SEED,
            List.of(PROPAGATE, SCOPE),
            List.of(ONLY, DUMP),
            List.of("parameters", "accesses"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Module module, PassContext context) {
        CallSites calls = new CallSites(module);
        boolean changed = false;
        for (boolean again = true; again; ) {
            again = false;
            for (Function function : module.definedFunctions()) {
                if (calls.isClosed(function) && !calls.of(function).isEmpty()) {
                    again |= propagate(function, calls, context);
                }
            }
            changed |= again;
        }
        for (Function function : module.definedFunctions()) {
            changed |= !context.isOn(ONLY) && addScopes(function, context);
            if (context.isOn(DUMP)) {
                context.print(() -> dump(function));
            }
        }
        return changed;
    }

    private static String dump(Function function) {
        StringJoiner names = new StringJoiner(" ", "process-restrict: @" + function.name() + ":", "\n");
        names.setEmptyValue("process-restrict: @" + function.name() + ": none\n");
        restricted(function).forEach(argument -> names.add(" parameter " + argument.index()));
        return names.toString();
    }

    static List<Argument> restricted(Function function) {
        return function.arguments().stream()
                .filter(argument ->
                        argument.type().isPointer() && argument.attributes().has("noalias"))
                .toList();
    }

    // ---- callees

    private static boolean propagate(Function function, CallSites calls, PassContext context) {
        boolean changed = false;
        for (Argument argument : function.arguments()) {
            boolean isNew = argument.type().isPointer()
                    && !argument.attributes().has("noalias")
                    && !argument.attributes().has("byval")
                    && calls.of(function).stream().allMatch(call -> isAlone(call, argument.index()));
            if (isNew && context.rewriter(function).allow(PROPAGATE, argument)) {
                function.setAttributes(function.attributes()
                        .withParameter(argument.index(), argument.attributes().with(new Attribute.Flag("noalias"))));
                context.count("parameters", 1);
                changed = true;
            }
        }
        return changed;
    }

    /** Whether in {@code call} only argument {@code index} is based on a {@code noalias} parameter of the caller. */
    private static boolean isAlone(CallInstruction call, int index) {
        Set<Value> objects = PointerObjects.of(call.argument(index));
        if (objects.size() != 1
                || !(objects.iterator().next() instanceof Argument own)
                || own.function() != call.function()
                || !own.attributes().has("noalias")
                || PointerObjects.isCaptured(own)) {
            return false;
        }
        for (int i = 0; i < call.argumentCount(); i++) {
            if (i != index && call.argument(i).type().isPointerOrPointerVector()) {
                Set<Value> others = PointerObjects.of(call.argument(i));
                if (others.isEmpty() || others.contains(own)) {
                    return false;
                }
            }
        }
        return true;
    }

    // ---- accesses

    private static boolean addScopes(Function function, PassContext context) {
        List<Argument> restricted = restricted(function);
        if (restricted.isEmpty()) {
            return false;
        }
        boolean changed = false;
        Rewriter rewriter = context.rewriter(function);
        Scopes scopes = new Scopes();
        for (BasicBlock block : function.blocks()) {
            for (Instruction access : block) {
                Value address = address(access);
                if (address != null
                        && !access.metadata().containsKey("alias.scope")
                        && !access.metadata().containsKey("noalias")
                        && addScopes(access, PointerObjects.of(address), restricted, scopes, rewriter)) {
                    context.count("accesses", 1);
                    changed = true;
                }
            }
        }
        return changed;
    }

    private static @Nullable Value address(Instruction access) {
        if (access instanceof LoadInstruction load) {
            return load.pointer();
        }
        return access instanceof StoreInstruction store ? store.pointer() : null;
    }

    private static boolean addScopes(
            Instruction access, Set<Value> objects, List<Argument> restricted, Scopes scopes, Rewriter rewriter) {
        List<Argument> own = new ArrayList<>();
        List<Argument> others = new ArrayList<>();
        for (Argument argument : restricted) {
            (objects.contains(argument) ? own : others).add(argument);
        }
        boolean isKnown = !objects.isEmpty() && objects.stream().allMatch(ProcessRestrict::isObject);
        boolean isScoped = isKnown && own.size() == objects.size();
        boolean isApart = isKnown && !others.isEmpty();
        if (!isScoped && !isApart || !rewriter.allow(SCOPE, access)) {
            return false;
        }
        if (isScoped) {
            access.setMetadata("alias.scope", scopes.list(own));
        }
        if (isApart) {
            access.setMetadata("noalias", scopes.list(others));
        }
        return true;
    }

    /** Whether {@code value} is an object or a parameter, and so is not based on another parameter. */
    private static boolean isObject(Value value) {
        return value instanceof Argument || value instanceof AllocaInstruction || value instanceof GlobalVariable;
    }

    /** The alias scopes of the parameters of a function and the lists of them, each created once. */
    private static final class Scopes {
        private final Map<Argument, MetadataNode> scopes = new LinkedHashMap<>();
        private final Map<List<Argument>, MetadataNode> lists = new LinkedHashMap<>();

        MetadataNode list(List<Argument> arguments) {
            MetadataNode known = lists.get(arguments);
            if (known == null) {
                known = MetadataNode.tuple(
                        false, arguments.stream().map(this::scope).toList());
                lists.put(List.copyOf(arguments), known);
            }
            return known;
        }

        /** A scope in the function's domain; both refer to themselves, as in LLVM, so that they are distinct. */
        private MetadataNode scope(Argument argument) {
            MetadataNode known = scopes.get(argument);
            if (known == null) {
                MetadataNode domain = scopes.isEmpty()
                        ? self(List.of(new Metadata.Text(argument.function().name())))
                        : (MetadataNode) Objects.requireNonNull(scopes.values()
                                .iterator()
                                .next()
                                .operands()
                                .get(1)
                                .value());
                known = self(List.of(domain, new Metadata.Text("parameter " + argument.index())));
                scopes.put(argument, known);
            }
            return known;
        }

        private static MetadataNode self(List<Metadata> rest) {
            MetadataNode node = MetadataNode.tuple(true, List.of());
            List<MetadataNode.Operand> operands = new ArrayList<>();
            operands.add(MetadataNode.Operand.of(node));
            rest.forEach(value -> operands.add(MetadataNode.Operand.of(value)));
            node.set(node.kind(), true, operands);
            return node;
        }
    }
}
