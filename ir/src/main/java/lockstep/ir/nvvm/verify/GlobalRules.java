package lockstep.ir.nvvm.verify;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.ConstantExpression;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalAlias;
import lockstep.ir.nvvm.GlobalIFunc;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import org.jspecify.annotations.Nullable;

/** Rules about globals: variables, aliases, declarations and signatures of functions. */
final class GlobalRules {
    private static final Set<Integer> VARIABLE_SPACES = Set.of(
            AddressSpace.GENERIC.number(),
            AddressSpace.GLOBAL.number(),
            AddressSpace.SHARED.number(),
            AddressSpace.CONSTANT.number());

    private final Report report;
    private final Module module;
    private final TypeSizes sizes;
    private final ConstantRules constants;
    private final Map<GlobalValue, Boolean> endsWell = new IdentityHashMap<>();

    GlobalRules(Report report, Module module, TypeSizes sizes, ConstantRules constants) {
        this.report = report;
        this.module = module;
        this.sizes = sizes;
        this.constants = constants;
    }

    void check(GlobalValue global) {
        checkLinkage(global);
        switch (global) {
            case GlobalVariable v -> checkVariable(v);
            case GlobalAlias a -> checkAlias(a, a.aliasee());
            case GlobalIFunc i -> checkAlias(i, i.resolver());
            case Function f -> checkFunction(f);
        }
    }

    // ---- linkage

    private void checkLinkage(GlobalValue global) {
        Linkage linkage = global.linkage();
        boolean isIntrinsic = global instanceof Function f && f.isIntrinsic();
        boolean isForDeclarations = linkage == Linkage.EXTERNAL || linkage == Linkage.EXTERN_WEAK;
        String fault = null;
        if (global.isDeclaration() && !isForDeclarations && !isIntrinsic) {
            fault = "is a declaration and " + linkage.word();
        } else if (!global.isDeclaration() && linkage == Linkage.EXTERN_WEAK) {
            fault = "is a definition and extern_weak";
        } else if (linkage.isLocal() && isVisible(global.visibility())) {
            fault = "is " + linkage.word() + " and " + global.visibility();
        } else if (linkage == Linkage.COMMON && !isZeroVariable(global)) {
            fault = "is common but not a variable of zeros";
        } else if (linkage == Linkage.APPENDING && !(global instanceof GlobalVariable v && isArray(v))) {
            fault = "is appending but not an array";
        }
        if (fault != null) {
            report.at(global, VerifierRule.LINKAGE, fault);
        }
    }

    private static boolean isVisible(String visibility) {
        return visibility.equals("hidden") || visibility.equals("protected");
    }

    private static boolean isZeroVariable(GlobalValue global) {
        return global instanceof GlobalVariable v
                && !v.isConstant()
                && v.initializer().filter(Constant::isZero).isPresent();
    }

    private static boolean isArray(GlobalVariable variable) {
        return variable.valueType() instanceof ArrayType;
    }

    // ---- variables

    private void checkVariable(GlobalVariable variable) {
        checkVariableType(variable);
        if (!MemoryRules.isAlignment(variable.alignment())) {
            report.at(variable, VerifierRule.ALIGNMENT, "has an alignment of " + variable.alignment());
        }
        boolean isSpecial = variable.hasReservedName();
        if (!isSpecial && !VARIABLE_SPACES.contains(variable.addressSpace())) {
            report.at(variable, VerifierRule.GLOBAL_ADDRESS_SPACE, "is in address space " + variable.addressSpace());
        }
        variable.initializer().ifPresent(i -> checkInitializer(variable, i));
    }

    private void checkVariableType(GlobalVariable variable) {
        Type type = variable.valueType();
        switch (sizes.of(type)) {
            case NONE -> {
                if (!variable.isDeclaration() || !type.isFirstClass() || type == SimpleType.TOKEN) {
                    report.at(variable, VerifierRule.GLOBAL_TYPE, "is of the type " + type);
                }
            }
            case TOO_LARGE -> report.at(variable, VerifierRule.TYPE_TOO_LARGE, "is of the type " + type);
            case FITS -> {}
        }
    }

    private void checkInitializer(GlobalVariable variable, Constant initializer) {
        if (!initializer.type().equals(variable.valueType())) {
            report.at(
                    variable,
                    VerifierRule.GLOBAL_INITIALIZER,
                    "is a " + variable.valueType() + " initialized with a " + initializer.type());
        }
        boolean isShared = variable.addressSpace() == AddressSpace.SHARED.number();
        if (isShared && !(initializer instanceof ConstantUndef) && !(initializer instanceof ConstantPoison)) {
            report.at(variable, VerifierRule.SHARED_INITIALIZER, "is shared and initialized");
        }
        checkConstant(variable, initializer);
    }

    private void checkConstant(GlobalValue global, Constant constant) {
        String fault = constants.fault(constant);
        if (fault != null) {
            report.at(global, VerifierRule.CONSTANT, "holds " + fault);
        }
        for (GlobalValue mentioned : constant.mentionedGlobals()) {
            if (mentioned.module() != module) {
                report.at(
                        global,
                        VerifierRule.OPERAND_OF_OTHER_FUNCTION,
                        "mentions " + Report.describe(mentioned) + " of another module");
            }
        }
    }

    // ---- aliases

    private void checkAlias(GlobalValue alias, Constant target) {
        if (!target.type().equals(alias.type())) {
            report.at(alias, VerifierRule.ALIAS_TARGET, "is a " + alias.type() + " for a " + target.type());
        }
        checkConstant(alias, target);
        if (!endsWell(alias)) {
            report.at(alias, VerifierRule.ALIAS_CYCLE, "leads to itself");
        } else if (base(target) == null) {
            report.at(alias, VerifierRule.ALIAS_TARGET, "does not lead to a global");
        }
    }

    /** The global that a chain of casts and addresses begins with, or null. */
    private static @Nullable GlobalValue base(Constant constant) {
        Constant at = constant;
        while (at instanceof ConstantExpression e && !e.operands().isEmpty()) {
            at = e.operands().getFirst();
        }
        return at instanceof GlobalValue global ? global : null;
    }

    /** Whether the chain of aliases from {@code global} ends; every alias is walked once. */
    private boolean endsWell(GlobalValue global) {
        Map<GlobalValue, Boolean> path = new IdentityHashMap<>();
        GlobalValue at = global;
        boolean ends = true;
        while (at instanceof GlobalAlias alias && !endsWell.containsKey(at)) {
            if (path.putIfAbsent(at, true) != null) {
                ends = false;
                break;
            }
            at = base(alias.aliasee());
        }
        boolean result = ends && (at == null || endsWell.getOrDefault(at, true));
        path.keySet().forEach(g -> endsWell.put(g, result));
        return result;
    }

    // ---- functions

    private void checkFunction(Function function) {
        checkFunctionType(function);
        function.prefix().ifPresent(constant -> checkConstant(function, constant));
        function.prologue().ifPresent(constant -> checkConstant(function, constant));
        function.personality().ifPresent(constant -> checkConstant(function, constant));
        if (!MemoryRules.isAlignment(function.alignment())) {
            report.at(function, VerifierRule.ALIGNMENT, "has an alignment of " + function.alignment());
        }
        if (function.isIntrinsic()) {
            checkIntrinsic(function);
        }
        boolean isLaunchable = function.functionType().result().isVoid()
                && !function.functionType().isVarArg();
        if (function.isKernel() && !isLaunchable) {
            report.at(function, VerifierRule.KERNEL_SIGNATURE, "is a kernel of type " + function.functionType());
        }
    }

    private void checkFunctionType(Function function) {
        Type result = function.functionType().result();
        if (!result.isVoid() && !isPassed(result, function)) {
            report.at(function, VerifierRule.FUNCTION_TYPE, "returns " + result);
        }
        for (Type parameter : function.functionType().parameters()) {
            if (!isPassed(parameter, function)) {
                report.at(function, VerifierRule.FUNCTION_TYPE, "has a parameter of type " + parameter);
            }
        }
    }

    private static boolean isPassed(Type type, Function function) {
        if (type == SimpleType.TOKEN || type == SimpleType.METADATA) {
            return function.isIntrinsic();
        }
        return type.isFirstClass();
    }

    private void checkIntrinsic(Function function) {
        if (!function.isDeclaration()) {
            report.at(function, VerifierRule.INTRINSIC_SIGNATURE, "is an intrinsic with a body");
        }
        IntrinsicInfo info = IntrinsicTable.of(function).orElse(null);
        if (info != null) {
            info.signatureMismatch(function.name(), function.functionType())
                    .ifPresent(why -> report.module(function.location(), VerifierRule.INTRINSIC_SIGNATURE, why));
        }
    }
}
