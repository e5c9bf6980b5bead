package lockstep.ir.nvvm.clone;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.type.Type;

/**
 * Cached hashes of what is immutable and means the same in every function of one context: types, attributes, and
 * constants that do not refer to globals. Kept by clients that hash one module repeatedly. Not thread-safe.
 */
public final class HashMemory {
    /** By content; {@link #seenTypes} has the same by object, which needs no hashing of nested types. */
    final Map<Type, Long> types = new HashMap<>();

    final Map<Type, Long> seenTypes = new IdentityHashMap<>();
    final Map<Constant, Long> constants = new IdentityHashMap<>();
    final Map<AttributeSet, Long> attributeSets = new IdentityHashMap<>();
}
