package lockstep.ir.nvvm.verify;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.BlockAddress;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.InlineAsm;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FunctionType;

/** Rules about calls. */
final class NvvmCallRules {
    private static final Set<String> ONCE =
            Set.of("deopt", "funclet", "gc-transition", "cfguardtarget", "preallocated", "gc-live", "convergencectrl");

    private final Report report;
    private final IntrinsicRules intrinsics;

    NvvmCallRules(Report report, DataLayout layout) {
        this.report = report;
        this.intrinsics = new IntrinsicRules(report, layout);
    }

    void check(CallInstruction call) {
        checkSignature(call);
        checkCallee(call);
        checkBundles(call);
        if (call.tailKind() == CallInstruction.TailKind.MUSTTAIL) {
            checkMustTail(call);
        }
        if (call.callee() instanceof Function callee) {
            if (callee.isKernel()) {
                report.at(call, VerifierRule.KERNEL_CALLED, "a call of the kernel " + Report.describe(callee));
            }
            if (callee.isIntrinsic()) {
                intrinsics.check(call, callee);
            }
        }
    }

    private void checkSignature(CallInstruction call) {
        List<Type> parameters = call.functionType().parameters();
        int given = call.argumentCount();
        boolean isVarArg = call.functionType().isVarArg();
        if (given < parameters.size() || given > parameters.size() && !isVarArg) {
            report.at(call, VerifierRule.CALL_SIGNATURE, given + " arguments for " + parameters.size() + " parameters");
            return;
        }
        for (int i = 0; i < parameters.size(); i++) {
            if (!call.argument(i).type().equals(parameters.get(i))) {
                report.at(
                        call,
                        VerifierRule.CALL_SIGNATURE,
                        "argument " + i + " is a " + call.argument(i).type() + " instead of " + parameters.get(i));
            }
        }
    }

    private void checkCallee(CallInstruction call) {
        Value callee = call.callee();
        if (callee instanceof InlineAsm asm && !asm.functionType().equals(call.functionType())) {
            report.at(
                    call,
                    VerifierRule.CALL_CALLEE,
                    "inline assembly of type " + asm.functionType() + " called as " + call.functionType());
        } else if (!callee.type().isPointer() || callee instanceof BlockAddress) {
            report.at(call, VerifierRule.CALL_CALLEE, "the callee is a " + callee.type());
        }
    }

    private void checkBundles(CallInstruction call) {
        Set<String> seen = new HashSet<>();
        for (CallInstruction.Bundle bundle : call.bundles()) {
            if (!seen.add(bundle.tag()) && ONCE.contains(bundle.tag())) {
                report.at(call, VerifierRule.BUNDLE_DUPLICATE, "two operand bundles \"" + bundle.tag() + "\"");
            }
        }
    }

    // ---- musttail

    private void checkMustTail(CallInstruction call) {
        Function caller = call.function();
        Instruction next = call.next();
        if (caller == null) {
            return;
        }
        FunctionType own = caller.functionType();
        FunctionType called = call.functionType();
        boolean isSame = own.result().equals(called.result())
                && own.isVarArg() == called.isVarArg()
                && own.parameters().equals(called.parameters());
        if (!isSame || !caller.convention().equals(call.convention())) {
            report.at(call, VerifierRule.MUSTTAIL, "a musttail call as " + called + " in a function of type " + own);
        }
        boolean isReturned = next instanceof ReturnInstruction r
                && (r.value().isEmpty() || r.value().get() == call);
        if (!isReturned) {
            report.at(call, VerifierRule.MUSTTAIL, "a musttail call that no ret of its result follows");
        }
    }

    /** Whether the operand is the callee of a direct call, the one place where an intrinsic may be named. */
    static boolean isDirectCallee(Instruction user, int operand, Constant value) {
        return user instanceof CallInstruction call && operand == call.operandCount() - 1 && value instanceof Function;
    }
}
