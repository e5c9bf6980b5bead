package lockstep.compiler.analysis.alias;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import org.jspecify.annotations.Nullable;

/** Slots and allocations that are written and never read. Source: LLVM, isAllocSiteRemovable. */
public final class UnreadObject {
    /** Limit on the uses visited, so that many objects with many uses do not take quadratic time. */
    private static final int MAX_USES = 256;

    private UnreadObject() {}

    /**
     * The users of {@code object}: addresses in it, writes to it, lifetime markers and calls of {@code free}, users
     * after the values they use; null if it is read or its address is captured.
     */
    public static @Nullable List<Instruction> users(Instruction object) {
        List<Instruction> users = new ArrayList<>();
        Set<Instruction> known = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Instruction> work = new ArrayDeque<>(List.of(object));
        while (!work.isEmpty()) {
            for (Use use : work.removeFirst().uses()) {
                Instruction user = use.user();
                if (users.size() > MAX_USES || !isWrite(use) && !isAddress(user)) {
                    return null;
                }
                if (known.add(user)) {
                    users.add(user);
                    if (isAddress(user)) {
                        work.addLast(user);
                    }
                }
            }
        }
        return users;
    }

    private static boolean isAddress(Instruction user) {
        return user.opcode() == Opcode.GETELEMENTPTR
                || user.opcode() == Opcode.ADDRSPACECAST
                || user.opcode() == Opcode.BITCAST;
    }

    private static boolean isWrite(Use use) {
        if (use.user() instanceof StoreInstruction store) {
            return use.index() == 1
                    && !store.access().isVolatile()
                    && !store.access().isAtomic();
        }
        if (!(use.user() instanceof CallInstruction call) || !call.bundles().isEmpty()) {
            return false;
        }
        Intrinsic kind = DeadInstructions.kindOf(call);
        boolean isLifetime = kind == Intrinsic.LIFETIME_START || kind == Intrinsic.LIFETIME_END;
        boolean isFill = (kind == Intrinsic.MEMSET || kind == Intrinsic.MEMCPY || kind == Intrinsic.MEMMOVE)
                && use.index() == 0
                && isQuiet(call);
        return isLifetime || isFill || PointerProvenance.isBuiltIn(call, "free");
    }

    /** Whether a memory intrinsic is not volatile. */
    private static boolean isQuiet(CallInstruction call) {
        return call.argument(call.argumentCount() - 1) instanceof ConstantInt c && c.isZero();
    }
}
