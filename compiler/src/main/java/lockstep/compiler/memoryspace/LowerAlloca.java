package lockstep.compiler.memoryspace;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * nvvm-lower-alloca: moves stack slots from the generic space to local memory, where the machine has them, and converts
 * their addresses to generic ones for other uses. Accesses that can only reach such slots, through address
 * computations, PHIs and selects, become accesses of local memory, as in {@code memory-space-opt}; the first run of
 * that pass leaves slots, so that {@code sroa} and {@code mem2reg} may promote them.
 *
 * <pre>{@code
 *   %a = alloca i32
 *   %p = getelementptr inbounds i8, ptr %a, i64 0
 *   %v = load i32, ptr %p
 * becomes
 *   %a = alloca i32, addrspace(5)
 *   %p = getelementptr inbounds i8, ptr addrspace(5) %a, i64 0
 *   %v = load i32, ptr addrspace(5) %p
 * }</pre>
 *
 * <p>{@code inalloca} and {@code swifterror} slots, which are host conventions, are left. Under divergence: each lane
 * has its own slots.
 */
public final class LowerAlloca implements FunctionPass {
    private static final String NAME = "nvvm-lower-alloca";
    private static final int LOCAL = AddressSpace.LOCAL.number();
    static final Rule SLOT = new Rule(NAME, "local-slot", "a stack slot moves to local memory");
    static final Rule ACCESS = new Rule(NAME, "local-access", "an access of a stack slot becomes one of local memory");

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "put stack slots in local memory",
            new SourceRef.Manual("LLVM, NVPTX", "NVPTXLowerAlloca"),
            List.of(SLOT, ACCESS),
            List.of(),
            List.of("slots", "accesses"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        Rewriter rewriter = context.rewriter(function);
        for (AllocaInstruction slot : genericSlots(function)) {
            if (rewriter.allow(SLOT, slot)) {
                moveToLocal(slot, rewriter);
                context.count("slots", 1);
            }
        }
        if (!rewriter.changed()) {
            return false;
        }
        context.invalidate(function);
        PointerFacts facts = PointerFacts.of(function, context, PointerContext.ALONE, PointerFacts.Depth.EARLY);
        AccessRewriting accesses = new AccessRewriting(rewriter, ACCESS, facts, null).onlyOf(LOCAL);
        accesses.run(function, (operand, fact) -> {});
        context.count("accesses", accesses.specific());
        return true;
    }

    private static List<AllocaInstruction> genericSlots(Function function) {
        List<AllocaInstruction> slots = new ArrayList<>();
        for (Instruction instruction : function.instructionList()) {
            if (instruction instanceof AllocaInstruction slot
                    && ((PointerType) slot.type()).addressSpace() == AddressSpace.GENERIC.number()
                    && !slot.isInAlloca()
                    && !slot.isSwiftError()) {
                slots.add(slot);
            }
        }
        return slots;
    }

    private static void moveToLocal(AllocaInstruction slot, Rewriter rewriter) {
        AllocaInstruction local = rewriter.insertBefore(
                new AllocaInstruction(slot.allocatedType(), slot.count(), slot.alignment(), LOCAL), slot);
        local.inheritFrom(slot);
        slot.metadata().forEach(local::setMetadata);
        local.setName(slot.name());
        slot.setName(null);
        for (Use use : slot.useList()) {
            if (use.user() instanceof CallInstruction call && isLifetime(call)) {
                mark(call, local, rewriter);
            }
        }
        CastInstruction generic = rewriter.before(slot).cast(Opcode.ADDRSPACECAST, local, slot.type());
        rewriter.replace(slot, generic);
        if (!generic.hasUses()) {
            rewriter.erase(generic);
        }
    }

    private static boolean isLifetime(CallInstruction call) {
        Intrinsic kind = DeadInstructions.kindOf(call);
        return kind == Intrinsic.LIFETIME_START || kind == Intrinsic.LIFETIME_END;
    }

    /** Lifetime markers must refer to the slot itself. */
    private static void mark(CallInstruction call, AllocaInstruction local, Rewriter rewriter) {
        boolean isStart = DeadInstructions.kindOf(call) == Intrinsic.LIFETIME_START;
        Function callee = IntrinsicTable.declare(
                Objects.requireNonNull(local.function()).module(),
                isStart ? "llvm.lifetime.start" : "llvm.lifetime.end",
                local.type());
        rewriter.before(call).call(callee, call.argument(0), local);
        rewriter.erase(call);
    }
}
