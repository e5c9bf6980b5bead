package lockstep.ir.ptx.op;

import java.util.Objects;

/**
 * Instructions that are known and not modelled.
 *
 * @param text what they begin with, {@code "cp.async.bulk"}, or a word that they have
 * @param anywhere whether it is a word that may stand anywhere behind the opcode
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
