package lockstep.compiler.pipeline;

import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.clone.HashMemory;
import lockstep.ir.nvvm.clone.StructuralHash;

/**
 * Cached structural hashes of the functions of a module.
 *
 * <p>The hash of a function may change without an edit: the position of a block in its function is part of the hash of
 * every function that mentions the block's address. This dependence is checked lazily, from the mentions of a function
 * when its hash is requested, rather than for all functions on each edit, which would be quadratic if many blocks have
 * their address taken.
 */
final class FunctionHashes {
    /** The globals that a function mentions. */
    interface Mentions {
        Collection<GlobalValue> of(Function function);
    }

    private final Mentions mentions;
    private final Map<Function, Long> hashes = new IdentityHashMap<>();
    private final HashMemory memory = new HashMemory();

    /** Functions with address-taken blocks that were edited since the last {@link #forget}. */
    private final Set<Function> edited = Collections.newSetFromMap(new IdentityHashMap<>());

    FunctionHashes() {
        this(Function::usedGlobals);
    }

    FunctionHashes(Mentions mentions) {
        this.mentions = mentions;
    }

    /** The current hash of {@code function}, provided that every edit was followed by {@link #rehash}. */
    long of(Function function) {
        if (mentionsEdited(function)) {
            hashes.remove(function);
        }
        return hashes.computeIfAbsent(function, this::hash);
    }

    /** The hash of {@code function}, which may have been edited. */
    long rehash(Function function) {
        long hash = hash(function);
        Long before = hashes.put(function, hash);
        if ((before == null || before != hash) && hasBlockAddress(function)) {
            edited.add(function);
        }
        return hash;
    }

    /** Drops all hashes: any function may have been edited. */
    void forget() {
        hashes.clear();
        edited.clear();
    }

    private long hash(Function function) {
        return StructuralHash.of(function, memory);
    }

    private boolean mentionsEdited(Function function) {
        if (edited.isEmpty()) {
            return false;
        }
        for (GlobalValue global : mentions.of(function)) {
            if (global instanceof Function other && edited.contains(other)) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasBlockAddress(Function function) {
        for (BasicBlock block : function.blocks()) {
            if (block.isAddressTaken()) {
                return true;
            }
        }
        return false;
    }
}
