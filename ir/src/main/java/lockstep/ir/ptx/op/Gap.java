package lockstep.ir.ptx.op;

import java.util.Objects;

/**
 * Instructions that exist but are not modelled.
 *
 * @param text what they begin with, {@code "cp.async.bulk"}, or one of their suffixes
 * @param anywhere whether it is a suffix that may be anywhere after the opcode
 */
public record Gap(String text, boolean anywhere) {
    public Gap {
        Objects.requireNonNull(text);
    }

    /** Whether the instruction whose opcode and suffixes are {@code mnemonic} belongs to it. */
    boolean has(String mnemonic) {
        String ended = mnemonic + ".";
        return anywhere ? ended.contains("." + text + ".") : ended.startsWith(text + ".");
    }
}
