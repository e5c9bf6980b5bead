package lockstep.ir.pass;

import java.util.List;

/** Brings passes into Lockstep; found in a plug-in jar by {@link java.util.ServiceLoader}. */
public interface PassProvider {
    /** The passes; their names must not be taken. */
    List<Pass<?>> passes();
}
