package lockstep.conformance.libnvvm;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.ir.nvvm.AtomicOrdering;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.FenceInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Rewriter.RewriteGate;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.rule.Rule;

/**
 * Replaces atomic loads and stores by volatile ones, which on this target are relaxed and of system scope (PTX ISA,
 * "ld": {@code .volatile} has the semantics of {@code .relaxed.sys}); and orderings and fences by calls of
 * {@code llvm.nvvm.membar}, which are at least as strong as any fence of their scope (PTX ISA, "membar").
 *
 * <p>Accesses that are not a single machine access are not replaced: they would be split.
 */
final class MemoryOrderRewriter {
    private static final Rule RULE =
            new Rule("libnvvm", "memory-order", "atomic load, store, fence to volatile access and membar");

    /**
     * Function attributes that a function with volatile accesses must not have: they synchronize, and access
     * inaccessible memory.
     */
    private static final List<String> PROMISES = List.of("nosync", "memory");

    private static final int MAX_BITS = 64;

    private final Module module;
    private final Rewriter rewriter;

    private MemoryOrderRewriter(Function function) {
        this.module = function.module();
        this.rewriter = new Rewriter(function, RewriteGate.OPEN);
    }

    /** Rewrites all of {@code module}; returns whether anything changed. */
    static boolean rewrite(Module module) {
        boolean changed = false;
        for (Function function : module.definedFunctions()) {
            changed |= new MemoryOrderRewriter(function).rewrite();
        }
        if (changed) {
            dropPromises(module);
        }
        return changed;
    }

    private static void dropPromises(Module module) {
        for (Function function : module.functions()) {
            if (!function.isIntrinsic()) {
                LibnvvmAdaptation.drop(function, PROMISES);
            }
            for (Instruction instruction : function.instructionList()) {
                if (instruction instanceof CallInstruction call) {
                    call.setAttributes(call.attributes()
                            .withFunction(
                                    LibnvvmAdaptation.without(call.attributes().function(), PROMISES)));
                }
            }
        }
    }

    private boolean rewrite() {
        for (Instruction instruction : rewriter.function().instructionList()) {
            if (instruction instanceof LoadInstruction load && isOneAccess(load.access(), load.type())) {
                rewriter.allow(RULE, load);
                rewrite(load);
            } else if (instruction instanceof StoreInstruction store
                    && isOneAccess(store.access(), store.value().type())) {
                rewriter.allow(RULE, store);
                rewrite(store);
            } else if (instruction instanceof FenceInstruction fence) {
                rewriter.allow(RULE, fence);
                fenceBefore(fence, fence.syncScope());
                rewriter.erase(fence);
            }
        }
        return rewriter.changed();
    }

    private static boolean isOneAccess(MemoryAccess access, Type type) {
        return access.isAtomic()
                && (type instanceof PointerType
                        || type instanceof FloatType floating && isMachineWidth(floating.width())
                        || type instanceof IntType integer && isMachineWidth(integer.width()));
    }

    private static boolean isMachineWidth(int bits) {
        return bits >= Byte.SIZE && bits <= MAX_BITS && Integer.bitCount(bits) == 1;
    }

    private void rewrite(LoadInstruction load) {
        MemoryAccess access = load.access();
        if (access.ordering() == AtomicOrdering.SEQ_CST) {
            fenceBefore(load, access.syncScope());
        }
        if (access.ordering().isAcquire()) {
            fenceBefore(Objects.requireNonNull(load.next()), access.syncScope());
        }
        LoadInstruction made =
                rewriter.before(load).add(new LoadInstruction(load.type(), load.pointer(), asVolatile(access)));
        load.metadata().forEach(made::setMetadata);
        rewriter.replace(load, made);
    }

    private void rewrite(StoreInstruction store) {
        MemoryAccess access = store.access();
        if (access.ordering().isRelease()) {
            fenceBefore(store, access.syncScope());
        }
        if (access.ordering() == AtomicOrdering.SEQ_CST) {
            fenceBefore(Objects.requireNonNull(store.next()), access.syncScope());
        }
        StoreInstruction made =
                rewriter.before(store).add(new StoreInstruction(store.value(), store.pointer(), asVolatile(access)));
        store.metadata().forEach(made::setMetadata);
        rewriter.erase(store);
    }

    private static MemoryAccess asVolatile(MemoryAccess access) {
        return new MemoryAccess(access.alignment(), true, AtomicOrdering.NOT_ATOMIC, "");
    }

    private void fenceBefore(Instruction place, String syncScope) {
        barrierOf(syncScope).ifPresent(name -> rewriter.before(place).call(IntrinsicTable.declare(module, name)));
    }

    /** The membar for a scope: a single thread does not need one, an unknown scope gets the widest. */
    private static Optional<String> barrierOf(String syncScope) {
        return switch (syncScope) {
            case "singlethread" -> Optional.empty();
            case "block" -> Optional.of("llvm.nvvm.membar.cta");
            case "device" -> Optional.of("llvm.nvvm.membar.gl");
            default -> Optional.of("llvm.nvvm.membar.sys");
        };
    }
}
