package lockstep.ir.pass;

import java.util.List;
import lockstep.ir.claim.ClaimSource;

/** Brings passes and analyses into Lockstep; found in a plug-in jar by {@link java.util.ServiceLoader}. */
public interface PassProvider {
    /** The passes; their names must not be taken. */
    List<Pass<?>> passes();

    /** Analyses whose claims {@code --check-uniform} asserts, beside those of Lockstep. */
    default List<ClaimSource> claimSources() {
        return List.of();
    }
}
