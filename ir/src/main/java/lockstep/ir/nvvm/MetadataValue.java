package lockstep.ir.nvvm;

import java.util.Objects;
import lockstep.ir.nvvm.type.SimpleType;

/**
 * Metadata as an argument of a call. Metadata never refers to local values: debug intrinsics are dropped on reading.
 */
public final class MetadataValue extends Value {
    private final Metadata metadata;

    /** Wraps {@code metadata}. */
    public MetadataValue(Metadata metadata) {
        super(SimpleType.METADATA);
        this.metadata = Objects.requireNonNull(metadata);
    }

    /** What is wrapped. */
    public Metadata metadata() {
        return metadata;
    }
}
