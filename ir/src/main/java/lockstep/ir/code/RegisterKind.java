package lockstep.ir.code;

import java.util.Objects;

/**
 * A set of interchangeable registers.
 *
 * @param name as the dialect calls them: {@code "b32"}, {@code "pred"}, {@code "R"}, {@code "UP"}
 * @param isShared whether a warp has one copy of them, rather than each lane
 */
public record RegisterKind(String name, boolean isShared) {
    public RegisterKind {
        Objects.requireNonNull(name);
    }

    @Override
    public String toString() {
        return name;
    }
}
