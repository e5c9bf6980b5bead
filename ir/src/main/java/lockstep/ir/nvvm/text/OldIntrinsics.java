package lockstep.ir.nvvm.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Rewriter.RewriteGate;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.rule.Rule;

/**
 * Upgrades declarations of intrinsics, as LLVM does on reading: a suffix that does not match the types of the signature
 * is replaced, and calls with signatures of older versions get the arguments that were added since.
 */
final class OldIntrinsics {
    private static final Rule RULE =
            new Rule("reader", "upgrade-intrinsic", "an intrinsic is upgraded to its current form");

    /** Suffixes of typed-pointer text that include the pointee: {@code .p0i8} is now {@code .p0}. */
    private static final Pattern POINTEE =
            Pattern.compile("\\.((?:nx)?(?:v\\d+)?p\\d+)(?:p\\d+)*(?:i\\d+|bf16|f\\d+|a\\d+[a-z]\\d+|s_.*?s)(?=\\.|$)");

    /** Position of the alignment that copies and fills had before LLVM 7. */
    private static final int OLD_ALIGNMENT = 3;

    /** How the arguments of an old call become those of a new one. */
    private interface Form {
        /** Whether a declaration of this type is of the old form. */
        boolean matches(FunctionType type);

        FunctionType type(FunctionType old);

        List<Value> arguments(Context context, List<Value> old);

        /** Attributes of the new call. */
        default AttributeList attributes(CallInstruction old) {
            return old.attributes();
        }
    }

    /** Further immediate {@code i1} arguments, false: what the intrinsic did before they were added. */
    private record MoreFlags(int count) implements Form {
        @Override
        public boolean matches(FunctionType type) {
            return type.parameters().size() < count && !type.isVarArg();
        }

        @Override
        public FunctionType type(FunctionType old) {
            List<Type> parameters = new ArrayList<>(old.parameters());
            while (parameters.size() < count) {
                parameters.add(IntType.of(1));
            }
            return new FunctionType(old.result(), parameters, false);
        }

        @Override
        public List<Value> arguments(Context context, List<Value> old) {
            List<Value> arguments = new ArrayList<>(old);
            while (arguments.size() < count) {
                arguments.add(context.integer(IntType.of(1), 0));
            }
            return arguments;
        }
    }

    /** The alignment of both pointers, or of the only one, was an argument of its own; it is an attribute now. */
    private record AlignmentArgument(int pointers) implements Form {
        @Override
        public boolean matches(FunctionType type) {
            return type.parameters().size() == OLD_ALIGNMENT + 2
                    && type.parameters().get(OLD_ALIGNMENT).equals(IntType.of(Integer.SIZE));
        }

        @Override
        public FunctionType type(FunctionType old) {
            List<Type> parameters = new ArrayList<>(old.parameters());
            parameters.remove(OLD_ALIGNMENT);
            return new FunctionType(old.result(), parameters, false);
        }

        @Override
        public List<Value> arguments(Context context, List<Value> old) {
            List<Value> arguments = new ArrayList<>(old);
            arguments.remove(OLD_ALIGNMENT);
            return arguments;
        }

        @Override
        public AttributeList attributes(CallInstruction old) {
            AttributeList attributes = old.attributes();
            boolean isKnown = old.argument(OLD_ALIGNMENT) instanceof ConstantInt c
                    && c.unsigned().bitLength() < Integer.SIZE
                    && c.unsigned().bitCount() == 1;
            for (int i = 0; isKnown && i < pointers; i++) {
                long bytes =
                        ((ConstantInt) old.argument(OLD_ALIGNMENT)).unsigned().longValue();
                Attribute alignment = new Attribute.Int("align", bytes);
                attributes = attributes.withParameter(i, attributes.parameter(i).with(alignment));
            }
            return attributes;
        }
    }

    private static final Map<String, Form> FORMS = Map.of(
            "llvm.ctlz", new MoreFlags(2),
            "llvm.cttz", new MoreFlags(2),
            "llvm.objectsize", new MoreFlags(4),
            "llvm.memcpy", new AlignmentArgument(2),
            "llvm.memmove", new AlignmentArgument(2),
            "llvm.memset", new AlignmentArgument(1));

    private OldIntrinsics() {}

    /** The name since LLVM 15 of the global {@code name}. */
    static String currentName(String name) {
        if (!GlobalValue.isReserved(name)) {
            return name;
        }
        Matcher matcher = POINTEE.matcher(name);
        return matcher.find() ? matcher.reset().replaceAll(".$1") : name;
    }

    /** Upgrades every declaration of {@code module} that needs it; those that stay wrong are for the verifier. */
    static void upgrade(Module module) {
        for (Function function : List.copyOf(module.functions())) {
            Optional<IntrinsicInfo> info = IntrinsicTable.of(function);
            if (info.isPresent() && function.isDeclaration()) {
                upgrade(function, info.get());
            }
        }
    }

    private static void upgrade(Function function, IntrinsicInfo info) {
        Form form = FORMS.get(info.name());
        if (form != null && form.matches(function.functionType())) {
            replaceCalls(function, info, form);
        } else if (info.signatureMismatch(function.name(), function.functionType())
                .isPresent()) {
            info.nameFor(function.functionType()).ifPresent(name -> rename(function, name));
        }
    }

    /** Renames the declaration to match its signature, or redirects its calls to a declaration with that name. */
    private static void rename(Function function, String name) {
        Module module = function.module();
        GlobalValue holder = module.global(name).orElse(null);
        if (holder == null) {
            module.rename(function, name);
        } else if (holder instanceof Function other && other.functionType().equals(function.functionType())) {
            for (CallInstruction call : callsOf(function)) {
                permitted(call).setOperand(call, call.operandCount() - 1, other);
            }
            removeUnused(function);
        }
    }

    private static void replaceCalls(Function function, IntrinsicInfo info, Form form) {
        FunctionType type = form.type(function.functionType());
        if (!info.signatureMatches(type)) {
            return;
        }
        Module module = function.module();
        String name = info.nameFor(type).orElse(function.name());
        module.rename(function, freeName(module, name));
        Function today = module.declareFunction(name, type);
        for (CallInstruction call : callsOf(function)) {
            CallInstruction made = new CallInstruction(
                    type,
                    today,
                    form.arguments(module.context(), call.arguments()),
                    call.bundles(),
                    call.tailKind(),
                    call.convention(),
                    form.attributes(call),
                    call.flags());
            Rewriter rewriter = permitted(call);
            rewriter.insertBefore(made, call);
            made.inheritFrom(call);
            rewriter.replace(call, made);
        }
        removeUnused(function);
    }

    private static String freeName(Module module, String name) {
        int number = 1;
        while (module.global(name + ".old" + number).isPresent()) {
            number++;
        }
        return name + ".old" + number;
    }

    private static List<CallInstruction> callsOf(Function callee) {
        List<CallInstruction> calls = new ArrayList<>();
        for (Function user : callee.module().definedFunctions()) {
            for (Use use : user.usesOf(callee)) {
                if (use.user() instanceof CallInstruction call && call.callee() == callee) {
                    calls.add(call);
                }
            }
        }
        return calls;
    }

    private static Rewriter permitted(CallInstruction call) {
        Rewriter rewriter = new Rewriter(Objects.requireNonNull(call.function()), RewriteGate.OPEN);
        rewriter.allow(RULE, call);
        return rewriter;
    }

    private static void removeUnused(Function function) {
        Module module = function.module();
        if (module.definedFunctions().stream()
                .allMatch(user -> user.usesOf(function).isEmpty())) {
            module.remove(function);
        }
    }
}
