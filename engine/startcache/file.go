package startcache

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
)

// A cache file has a header and a body. The header names the format, which changes
// with that of any body, and a checksum of the body.
const (
	cacheFormat = "codemode-executor cache 1\n"
	headerSize  = len(cacheFormat) + 4
	// maxCacheFile is the size in bytes of the largest file that is read, several
	// times that of any which is written.
	maxCacheFile = 64 << 20
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// File is an open cache file.
type File struct {
	// Body is mapped from the file where that is possible, and then valid until
	// Release.
	Body    []byte
	Release func()
}

// openFile opens a cache file that is whole.
func (f *cacheFolder) openFile(name string) (*File, error) {
	data, release, err := f.read(name)
	if err != nil {
		return nil, err
	}
	if err := checkCacheFile(data); err != nil {
		release()
		return nil, err
	}
	return &File{Body: data[headerSize:], Release: release}, nil
}

// read gives the contents of a regular file of this user's, which are valid until
// release.
func (f *cacheFolder) read(name string) (data []byte, release func(), err error) {
	info, err := f.root.Lstat(name)
	if err != nil {
		return nil, nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, nil, errNotRegular
	}
	file, err := f.root.OpenFile(name, os.O_RDONLY|openWithoutWaiting, 0)
	if err != nil {
		return nil, nil, err
	}
	defer file.Close()
	if info, err = file.Stat(); err != nil {
		return nil, nil, err
	}
	if err := checkFile(info); err != nil {
		return nil, nil, err
	}
	return mapFile(file, int(info.Size()))
}

var errNotRegular = errors.New("it is not a regular file")

func checkFile(info os.FileInfo) error {
	if !info.Mode().IsRegular() {
		return errNotRegular
	}
	if info.Size() > maxCacheFile {
		return fmt.Errorf("it has %d bytes: at most %d are read", info.Size(), maxCacheFile)
	}
	return checkOwner(info)
}

func checkCacheFile(data []byte) error {
	if len(data) < headerSize || string(data[:len(cacheFormat)]) != cacheFormat {
		return errors.New("it is not a cache file")
	}
	if crc32.Checksum(data[headerSize:], castagnoli) != binary.LittleEndian.Uint32(data[len(cacheFormat):]) {
		return errDamaged
	}
	return nil
}

var errDamaged = errors.New("it is damaged")

// writeFile writes a cache file under another name and renames it, so that nobody
// reads half of it.
func (f *cacheFolder) writeFile(name string, body io.WriterTo) error {
	file, temporary, err := f.create()
	if err != nil {
		return err
	}
	err = errors.Join(writeCacheFile(file, body), file.Close())
	if err == nil {
		err = f.root.Rename(temporary, name)
	}
	if err != nil {
		return errors.Join(err, f.remove(temporary))
	}
	return nil
}

func writeCacheFile(f *os.File, body io.WriterTo) error {
	if _, err := f.Seek(int64(headerSize), io.SeekStart); err != nil {
		return err
	}
	sum := crc32.New(castagnoli)
	w := bufio.NewWriter(io.MultiWriter(f, sum))
	if _, err := body.WriteTo(w); err != nil {
		return err
	}
	if err := w.Flush(); err != nil {
		return err
	}
	_, err := f.WriteAt(binary.LittleEndian.AppendUint32([]byte(cacheFormat), sum.Sum32()), 0)
	return err
}
