package lockstep.sim.image;

/** Something that the simulator cannot execute was met while decoding; the instruction becomes an unsupported one. */
public final class NotDecodable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param what completes "not supported: ..." */
    public NotDecodable(String what) {
        super(what, null, false, false);
    }

    /** What is not supported. */
    public String what() {
        return String.valueOf(getMessage());
    }
}
