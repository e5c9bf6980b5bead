package lockstep.ir.pass;

import java.util.List;
import lockstep.ir.claim.ClaimSource;

/** Adds passes and analyses to Lockstep; found in a plug-in jar by {@link java.util.ServiceLoader}. */
public interface PassProvider {
    /** The passes; their names must not be taken. */
    List<Pass<?>> passes();

    /** Analyses whose claims {@code --check-uniform} asserts, in addition to those of Lockstep. */
    default List<ClaimSource> claimSources() {
        return List.of();
    }
}
