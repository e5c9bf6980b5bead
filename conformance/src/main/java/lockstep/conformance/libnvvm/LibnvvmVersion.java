package lockstep.conformance.libnvvm;

/**
 * Versions of a library.
 *
 * @param major of the library
 * @param minor of the library
 * @param irMajor of the NVVM IR that it reads
 * @param irMinor of the NVVM IR that it reads
 * @param debugMajor of the debug metadata that it reads
 * @param debugMinor of the debug metadata that it reads
 */
public record LibnvvmVersion(int major, int minor, int irMajor, int irMinor, int debugMajor, int debugMinor) {
    /** For instance {@code libnvvm 2.0, NVVM IR 2.0, debug metadata 3.2}. */
    @Override
    public String toString() {
        return "libnvvm " + major + "." + minor + ", NVVM IR " + irMajor + "." + irMinor + ", debug metadata "
                + debugMajor + "." + debugMinor;
    }
}
